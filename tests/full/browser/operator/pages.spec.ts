import {
  expect,
  failedCalls,
  press,
  savedLine,
  statusWith,
  test,
  titleOf,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('Who publishes over a colleague’s change is asked', async ({ page, open, owner, site }) => {
  const path = '/privacy-policy';
  await open(`/admin/pages?page=${encodeURIComponent(path)}`);
  const title = titleOf(page);
  await expect(title).toHaveValue('Privacy Policy');
  const address = `/page-desk/page?path=${encodeURIComponent(path)}`;
  const savedByTheOther = async (text: string) => {
    const { fields, revision } = (await owner.get(address)).body;
    const answer = await owner.post('/page-desk/draft', {
      path,
      revision,
      fields: { ...fields, title: text },
    });
    expect(answer.status).toBe(200);
  };
  await savedByTheOther('Theirs');
  await title.fill('Mine');
  await expect(page.getByRole('alert')).toContainText('Your text is still here.');
  await expect(title).toHaveValue('Mine');
  await page.reload();
  await expect(title).toHaveValue('Mine');
  await expect(page.getByRole('alert')).toContainText('Your text is still here.');
  await press(page, 'Keep mine');
  await expect(statusWith(page, 'Your version is saved as the draft.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await owner.get(address)).body.fields.title).toBe('Mine');

  await savedByTheOther('Theirs again');
  await title.fill('Mine, published');
  await press(page, 'Publish');
  await press(page, 'Keep mine');
  await expect(statusWith(page, 'Published')).toBeVisible();
  expect(await (await site.fetch(path)).text()).toContain('<h1>Mine, published</h1>');
  await press(page, 'Restore original text');
  await expect(title).toHaveValue('Privacy Policy');
});

test('What two wrote of one page is put together, field by field', async ({ page, open, owner }) => {
  const path = '/privacy-policy';
  const address = `/page-desk/page?path=${encodeURIComponent(path)}`;
  await open(`/admin/pages?page=${encodeURIComponent(path)}`);
  const title = titleOf(page);
  await expect(title).toHaveValue('Privacy Policy');
  const { fields, revision } = (await owner.get(address)).body;
  const theirs = { ...fields, title: 'Theirs', lead: 'What is kept, and for how long.' };
  expect((await owner.post('/page-desk/draft', { path, revision, fields: theirs })).status).toBe(200);
  await title.fill('Mine');
  const sideOf = (field: string, side: string) =>
    page.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: side });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  const together = page.getByRole('button', { name: 'Merge both' });
  // What one alone changed is chosen; where both did, nothing is.
  await expect(sideOf('First line', 'The newer version')).toBeChecked();
  await expect(together).toBeDisabled();
  await sideOf('Title', 'Yours').check();
  await together.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(title).toHaveValue('Mine');
  await expect(savedLine(page, /^Saved .* not published yet$/)).toBeVisible();
  const stored = (await owner.get(address)).body.fields;
  expect([stored.title, stored.lead]).toEqual(['Mine', theirs.lead]);
  await press(page, 'Restore original text');
  await expect(title).toHaveValue('Privacy Policy');
});
