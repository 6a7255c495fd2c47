import { expect, failedCalls, said, test } from '#tests/support/operator-screens.ts';
import { press, titleOf } from '#tests/support/page-editor.ts';

test.use({ allowedConsole: failedCalls });

test('Who publishes over a colleague’s change is asked', async ({ page, open, owner, site }) => {
  const path = '/privacy-policy';
  await open(`/admin/pages?page=${encodeURIComponent(path)}`);
  const title = titleOf(page);
  await expect(title).toHaveValue('Privacy Policy');
  const desk = `/page-desk/page?path=${encodeURIComponent(path)}`;
  const savedByTheOther = async (words: string) => {
    const { fields, revision } = (await owner.get(desk)).body;
    const answer = await owner.post('/page-desk/draft', {
      path,
      revision,
      fields: { ...fields, title: words },
    });
    expect(answer.status).toBe(200);
  };
  await savedByTheOther('Theirs');
  await title.fill('Mine');
  await expect(page.getByRole('alert')).toContainText('has changed this page meanwhile');
  await expect(title).toHaveValue('Mine');
  await page.reload();
  await expect(title).toHaveValue('Mine');
  await expect(page.getByRole('alert')).toContainText('has changed this page meanwhile');
  await press(page, 'Keep mine');
  await expect(said(page, 'Yours is saved as the draft.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await owner.get(desk)).body.fields.title).toBe('Mine');

  await savedByTheOther('Theirs again');
  await title.fill('Mine, published');
  await press(page, 'Publish');
  await press(page, 'Keep mine');
  await expect(said(page, 'Published')).toBeVisible();
  expect(await (await fetch(site.url + path)).text()).toContain('<h1>Mine, published</h1>');
  await press(page, 'Back to the shipped text');
  await expect(title).toHaveValue('Privacy Policy');
});
