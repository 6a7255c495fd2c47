import { bodyOf } from '#tests/support/client.ts';
import { expect, failedCalls, fillLogin, makeColleague, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls, sharedBy: 'hidden pages' });

test('Casino is hidden in its editor, which says so and shows it again', async ({ page, open, site }) => {
  await open('/admin/pages?page=/casino');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Hide “Casino/ })
    .getByRole('button', { name: 'Hide page' })
    .click();
  await expect(page.getByText('/casino · Hidden')).toBeVisible();
  expect((await site.fetch('/casino')).status).toBe(404);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('/casino · Original')).toBeVisible();
  expect((await site.fetch('/casino')).status).toBe(200);
});

test('Pages that are edited elsewhere are in the list and lead there; those that must stay have no way to hide them', async ({
  page,
  open,
}) => {
  await open('/admin/pages');
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(rowOf('Home').getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'href',
    /^\/admin\/settings/,
  );
  await expect(rowOf('Blog').getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute(
    'href',
    '/admin/homeBlogForm',
  );
  for (const name of ['Home', 'Contact', 'Blog', 'Privacy policy'])
    await expect(page.getByRole('button', { name: `Hide ${name}`, exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hide Login help' })).toHaveCount(1);
});

test('An editor sees what is hidden and does not hide it', async ({ page, owner }) => {
  await bodyOf(owner.post('/page-desk/hide', { path: '/tennis', isHidden: true }));
  const login = await makeColleague(owner, 'editor', 'Page editor');
  await page.goto('/login?next=/admin/pages');
  await fillLogin(page, login);
  await expect(page.getByRole('row').filter({ hasText: '/tennis' })).toContainText('Hidden');
  await expect(page.getByRole('button', { name: /^(?:Hide|Show) / })).toHaveCount(0);
});
