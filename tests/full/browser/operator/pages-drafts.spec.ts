import {
  addressOf,
  editorOf,
  expect,
  failedCalls,
  pictureFile,
  press,
  savedLine,
  screenTitle,
  statusWith,
  test,
  textOf,
  titleOf,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('A new page is saved once it has a title and a text', async ({ page, open, owner, site }) => {
  await open(editorOf('new'));
  await expect(savedLine(page, 'Nothing to save yet')).toBeVisible();
  await titleOf(page).fill('पिच');
  await expect(addressOf(page)).toHaveAttribute('placeholder', 'पिच');
  await textOf(page).fill('पिच कैसी है?');
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await expect(page).toHaveURL(/page=%2Fp%2F/);
  await expect(textOf(page)).toBeFocused();
  await titleOf(page).fill('पिच और टॉस');
  await expect(screenTitle(page, 'पिच और टॉस')).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByText('/p/पिच-और-टॉस · Draft')).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).toHaveValue('पिच और टॉस');
  await expect(textOf(page)).toHaveValue('पिच कैसी है?');

  // The second press of Enter is in the field that has to be corrected.
  await titleOf(page).press('Enter');
  await expect(page.getByText('Say in a sentence what the page is about')).toBeVisible();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await description.press('Enter');
  await expect(description).toHaveValue('');
  await description.fill('Pitch\nand toss.');
  await expect(description).toHaveValue('Pitch and toss.');
  await press(page, 'Publish');
  await expect(statusWith(page, 'Published')).toBeVisible();
  await titleOf(page).fill('Another title');
  await expect(savedLine(page, /^Saved .* not published yet$/)).toBeVisible();
  await press(page, 'Publish');
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  expect((await site.fetch(encodeURI('/p/पिच-और-टॉस'))).status).toBe(200);
  const pages: { path: string }[] = (await owner.get('/page-desk')).body;
  expect(pages.filter(({ path }) => path.startsWith('/p/'))).toHaveLength(1);
  await press(page, 'Delete page');
  await expect(statusWith(page, '“Another title” was deleted.')).toBeVisible();
});

test('Two windows with one page keep what is typed in each', async ({ page, open, context }) => {
  await open(editorOf('/cricket'));
  const other = await context.newPage();
  await other.goto(editorOf('/cricket'));
  await expect(titleOf(page)).toHaveValue('Cricket Betting');
  await expect(titleOf(other)).toHaveValue('Cricket Betting');
  await context.setOffline(true);
  await titleOf(page).fill('Cricket, written first');
  await titleOf(other).fill('Cricket, written second');
  for (const each of [page, other]) await expect(savedLine(each, /Saved on this device/)).toBeVisible();
  await other.close();
  await context.setOffline(false);
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Cricket, written first');
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Publish');
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  const notice = 'Another unsaved text is kept: “Cricket, written second”.';
  await expect(page.getByText(notice)).toBeVisible();
  await press(page, 'Restore it');
  await expect(titleOf(page)).toHaveValue('Cricket, written second');
  await expect(page.getByText(notice)).toHaveCount(0);
  await press(page, 'Load the newer version');
  await expect(titleOf(page)).toHaveValue('Cricket, written first');
  await press(page, 'Undo');
  await expect(titleOf(page)).toHaveValue('Cricket, written second');
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Restore original text');
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
});

test('The text of a page that was deleted becomes a new page', async ({ page, open, owner }) => {
  await open(editorOf('new'));
  await titleOf(page).fill('Notes on the toss');
  await textOf(page).fill('Heads or tails.');
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  // The autosave made the page, and left its drawer open.
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  const remove = async () => {
    const path = '/p/notes-on-the-toss';
    const { revision } = (await owner.get(`/page-desk/page?path=${encodeURIComponent(path)}`)).body;
    expect((await owner.post('/page-desk/remove', { path, revision })).status).toBe(200);
  };
  const isGone = page.getByRole('alert').filter({ hasText: 'This page was deleted or moved by a colleague' });
  await remove();
  await textOf(page).fill('Heads, and what the pitch says.');
  await expect(isGone).toBeVisible();
  await page.reload();
  await expect(isGone).toBeVisible();
  await press(page, 'Save as a new page');
  await expect(textOf(page)).toHaveValue('Heads, and what the pitch says.');
  await expect(page.getByText('/p/notes-on-the-toss · Draft')).toBeVisible();
  await expect(isGone).toHaveCount(0);
  await remove();
});

test('The history of a page shows an earlier text, and publishes it again', async ({ page, open, site }) => {
  await open(editorOf('/casino'));
  await textOf(page).fill('The wheel has 37 numbers.');
  await press(page, 'Publish');
  await expect(statusWith(page, 'Published')).toBeVisible();
  await textOf(page).fill('The wheel has 38 numbers and no memory.');
  await press(page, 'Publish');
  const history = page.getByRole('list', { name: 'History' });
  // What was saved as a draft between the presses is there, too.
  const published = history.getByRole('listitem').filter({ hasText: 'Published' });
  await expect(published).toHaveCount(2);

  await published.nth(1).getByRole('button', { name: 'Compare' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('deletion')).toHaveText('37');
  await expect(sheet.getByRole('insertion')).toHaveText(['38', ' and no memory']);
  await sheet.getByRole('button', { name: 'Publish this version' }).click();
  await expect(textOf(page)).toHaveValue('The wheel has 37 numbers.');
  expect(await (await site.fetch('/casino')).text()).toContain('<p>The wheel has 37 numbers.</p>');

  await textOf(page).fill('Not this.');
  await expect(savedLine(page, /^Saved .* not published yet$/)).toBeVisible();
  await press(page, 'Discard the draft');
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();
  await expect(textOf(page)).toHaveValue('The wheel has 37 numbers.');
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  await press(page, 'Restore original text');
  await expect(history.getByRole('listitem').first()).toContainText('Original text restored');
});

test('The share picture of a page is uploaded, seen, and given up again', async ({ page, open, site }) => {
  await open(editorOf('/indianCard'));
  await page.getByText('Description, share picture, language').click();
  const share = page.getByRole('group', { name: 'Share picture' });
  await expect(share.getByRole('img', { name: 'Drawn for this site' })).toHaveAttribute(
    'src',
    '/share/cards.jpg',
  );
  await share.getByRole('button', { name: 'Choose a picture' }).click();
  const picker = page.getByRole('dialog');
  await picker.locator('input[type=file]').setInputFiles(await pictureFile('cards.png'));
  await expect(picker).toHaveCount(0);
  await expect(share.getByRole('img', { name: 'Chosen from the library' })).toHaveJSProperty(
    'complete',
    true,
  );
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Publish');
  await expect(statusWith(page, 'Published')).toBeVisible();
  const shared = async () =>
    /property="og:image" content="[^"]*(\/[^"/]+\/[^"]+)"/.exec(
      await (await site.fetch('/indianCard')).text(),
    )?.[1];
  expect(await shared()).not.toBe('/share/cards.jpg');
  await share.getByRole('button', { name: 'Use the drawn picture' }).click();
  await expect(share.getByRole('img', { name: 'Drawn for this site' })).toBeVisible();
  await press(page, 'Publish');
  await expect.poll(shared).toBe('/share/cards.jpg');
  await press(page, 'Restore original text');
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
});

test('A page that is typed without a line is saved later', async ({ page, open, owner, context }) => {
  await open(editorOf('/tennis'));
  const notice = async () => (await owner.get('/page-desk/page?path=/tennis')).body.fields.title;
  await expect(savedLine(page, 'All changes are published')).toBeVisible();
  await context.setOffline(true);
  await titleOf(page).fill('Tennis on a train');
  await expect(
    savedLine(page, 'Couldn’t save on the site: no connection. Saved on this device.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(savedLine(page, /^Saved \d\d:\d\d/)).toBeVisible();
  expect(await notice()).toBe('Tennis on a train');

  await context.setOffline(true);
  await titleOf(page).fill('Tennis in a tunnel');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(editorOf('/tennis'));
  await expect(titleOf(next)).toHaveValue('Tennis in a tunnel');
  await expect(next.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(savedLine(next, /^Saved \d\d:\d\d/)).toBeVisible();
  expect(await notice()).toBe('Tennis in a tunnel');
  await press(next, 'Discard it');
  await expect(titleOf(next)).toHaveValue('Tennis on a train');
  await expect.poll(notice).toBe('Tennis on a train');
  await titleOf(next).fill('Typed since then');
  await press(next, 'Undo');
  await expect(titleOf(next)).toHaveValue('Tennis in a tunnel');
  await expect.poll(notice).toBe('Tennis in a tunnel');
  await press(next, 'Undo');
  await expect(titleOf(next)).toHaveValue('Typed since then');
  await press(next, 'Restore original text');
  await expect(savedLine(next, 'All changes are published')).toBeVisible();
  await next.close();
});
