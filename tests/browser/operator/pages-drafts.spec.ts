import type { Page } from '@playwright/test';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { pictureFile } from '#tests/support/post-editor.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
const line = (page: Page, words: string | RegExp) => page.locator('.saved-line').getByText(words);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const editor = (path: string) => `/admin/pages?page=${encodeURIComponent(path)}`;

test('What is typed of a page is saved by itself, is there in another window, and is seen by no visitor', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site, editor('/football'));
  await expect(line(page, 'All changes are published')).toBeVisible();
  await titleOf(page).fill('Football, corner by corner');
  await expect(line(page, /^Saved \d\d:\d\d, not published yet$/)).toBeVisible();
  await expect(titleOf(page)).toBeFocused();

  const other = await context.newPage();
  await other.goto(editor('/football'));
  await expect(titleOf(other)).toHaveValue('Football, corner by corner');
  await expect(line(other, /^Saved .* not published yet$/)).toBeVisible();
  const visited = await (await fetch(`${site.url}/football`)).text();
  expect(visited).not.toContain('corner by corner');
  await press(other, 'Back to the shipped text');
  await expect(line(other, 'All changes are published')).toBeVisible();
  await other.close();
});

test('A new page is saved as soon as it has a title and a text, and its address follows the title while one writes', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site, editor('new'));
  await expect(line(page, 'Nothing to save yet')).toBeVisible();
  await titleOf(page).fill('पिच');
  await expect(addressOf(page)).toHaveAttribute('placeholder', 'पिच');
  await textOf(page).fill('पिच कैसी है?');
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await expect(page).toHaveURL(/page=%2Fp%2F/);
  await expect(textOf(page)).toBeFocused();
  await titleOf(page).fill('पिच और टॉस');
  await expect(page.getByRole('heading', { level: 1, name: 'पिच और टॉस' })).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByText('/p/पिच-और-टॉस · Draft')).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).toHaveValue('पिच और टॉस');
  await expect(textOf(page)).toHaveValue('पिच कैसी है?');

  await press(page, 'Publish');
  await expect(page.getByText('Say in a sentence what the page is about')).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).fill('Pitch and toss.');
  await press(page, 'Publish');
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  await titleOf(page).fill('Another title');
  await expect(line(page, /^Saved .* not published yet$/)).toBeVisible();
  await press(page, 'Publish');
  await expect(line(page, 'All changes are published')).toBeVisible();
  expect((await fetch(`${site.url}${encodeURI('/p/पिच-और-टॉस')}`)).status).toBe(200);
  const pages: { path: string }[] = await (await operatorCall(site, token, '/page-desk')).json();
  expect(pages.filter(({ path }) => path.startsWith('/p/'))).toHaveLength(1);
  await press(page, 'Delete page');
  await press(page, 'Yes, delete page');
  await expect(page.getByRole('status').filter({ hasText: 'The page is deleted.' })).toBeVisible();
});

test('Without a line what is typed stays on the device, is saved when the line is back, and comes back in a new window', async ({
  page,
  site,
  context,
}) => {
  const token = await openOperatorScreen(page, site, editor('/tennis'));
  const stored = async () =>
    (await (await operatorCall(site, token, '/page-desk/page?path=/tennis')).json()).fields.title;
  await expect(line(page, 'All changes are published')).toBeVisible();
  await context.setOffline(true);
  await titleOf(page).fill('Tennis on a train');
  await expect(line(page, 'Not saved on the site: no connection. Kept on this device.')).toBeVisible();
  await context.setOffline(false);
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  expect(await stored()).toBe('Tennis on a train');

  await context.setOffline(true);
  await titleOf(page).fill('Tennis in a tunnel');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(editor('/tennis'));
  await expect(titleOf(next)).toHaveValue('Tennis in a tunnel');
  await expect(next.getByText('What you typed here before and did not save is back.')).toBeVisible();
  await expect(line(next, /^Saved \d\d:\d\d/)).toBeVisible();
  expect(await stored()).toBe('Tennis in a tunnel');
  await press(next, 'Discard it');
  await expect(titleOf(next)).toHaveValue('Tennis on a train');
  await expect.poll(stored).toBe('Tennis on a train');
  await press(next, 'Back to the shipped text');
  await expect(line(next, 'All changes are published')).toBeVisible();
  await next.close();
});

test('Two windows with one page keep what is typed in each, and what a closed one had comes back', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site, editor('/cricket'));
  const other = await context.newPage();
  await other.goto(editor('/cricket'));
  await expect(titleOf(page)).toHaveValue('Cricket Betting');
  await expect(titleOf(other)).toHaveValue('Cricket Betting');
  await context.setOffline(true);
  await titleOf(page).fill('Cricket, written first');
  await titleOf(other).fill('Cricket, written second');
  for (const each of [page, other]) await expect(line(each, /Kept on this device/)).toBeVisible();
  await other.close();
  await context.setOffline(false);
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Cricket, written first');
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Publish');
  await expect(line(page, 'All changes are published')).toBeVisible();
  const kept = 'Something else that was typed here is kept: “Cricket, written second”.';
  await expect(page.getByText(kept)).toBeVisible();
  await press(page, 'Bring it back');
  await expect(titleOf(page)).toHaveValue('Cricket, written second');
  await expect(page.getByText(kept)).toHaveCount(0);
  await press(page, 'Take theirs');
  await expect(titleOf(page)).toHaveValue('Cricket, written first');
  await press(page, 'Undo');
  await expect(titleOf(page)).toHaveValue('Cricket, written second');
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Back to the shipped text');
  await expect(line(page, 'All changes are published')).toBeVisible();
});

test('The text of a page that a colleague deletes meanwhile becomes a new page', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site, editor('new'));
  await titleOf(page).fill('Notes on the toss');
  await textOf(page).fill('Heads or tails.');
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  // The autosave made the page, and left its drawer open.
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  const remove = async () => {
    const path = '/p/notes-on-the-toss';
    const stored = await operatorCall(site, token, `/page-desk/page?path=${encodeURIComponent(path)}`);
    const { revision } = await stored.json();
    const answer = await operatorCall(site, token, '/page-desk/remove', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, revision }),
    });
    expect(answer.status).toBe(204);
  };
  const isGone = page.getByRole('alert').filter({ hasText: 'This page was deleted or moved meanwhile' });
  await remove();
  await textOf(page).fill('Heads, and what the pitch says.');
  await expect(isGone).toBeVisible();
  await page.reload();
  await expect(isGone).toBeVisible();
  await press(page, 'Store as a new page');
  await expect(textOf(page)).toHaveValue('Heads, and what the pitch says.');
  await expect(page.getByText('/p/notes-on-the-toss · Draft')).toBeVisible();
  await expect(isGone).toHaveCount(0);
  await remove();
});

test('The history of a page shows what an earlier text had, and publishes it again', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, editor('/casino'));
  await textOf(page).fill('The wheel has 37 numbers.');
  await press(page, 'Publish');
  const said = page.getByRole('status').filter({ hasText: 'Published' });
  await expect(said).toBeVisible();
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
  await sheet.getByRole('button', { name: 'Publish this text again' }).click();
  await expect(textOf(page)).toHaveValue('The wheel has 37 numbers.');
  expect(await (await fetch(`${site.url}/casino`)).text()).toContain('<p>The wheel has 37 numbers.</p>');

  await textOf(page).fill('Not this.');
  await expect(line(page, /^Saved .* not published yet$/)).toBeVisible();
  await press(page, 'Discard the draft');
  await expect(textOf(page)).toHaveValue('The wheel has 37 numbers.');
  await expect(line(page, 'All changes are published')).toBeVisible();
  await press(page, 'Back to the shipped text');
  await expect(history.getByRole('listitem').first()).toContainText('Back to the shipped text');
});

test('The share picture of a page is chosen from the library or uploaded, seen, and given up again', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, editor('/indianCard'));
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
  await expect(line(page, /^Saved \d\d:\d\d/)).toBeVisible();
  await press(page, 'Publish');
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  const shared = async () =>
    /property="og:image" content="[^"]*(\/[^"/]+\/[^"]+)"/.exec(
      await (await fetch(`${site.url}/indianCard`)).text(),
    )?.[1];
  expect(await shared()).not.toBe('/share/cards.jpg');
  await share.getByRole('button', { name: 'Use the drawn picture' }).click();
  await expect(share.getByRole('img', { name: 'Drawn for this site' })).toBeVisible();
  await press(page, 'Publish');
  await expect.poll(shared).toBe('/share/cards.jpg');
  await press(page, 'Back to the shipped text');
  await expect(line(page, 'All changes are published')).toBeVisible();
});
