import { bodyOf } from '#tests/support/client.ts';
import { expectAccessible } from '#tests/support/looks.ts';
import {
  expect,
  failedCalls,
  fillLogin,
  makeColleague,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls, sharedBy: 'hidden pages' });

test('Casino is hidden by its row, with where links to it are, and is back by Undo', async ({
  page,
  open,
  owner,
  site,
}) => {
  const post = await addPost(owner, { blog_title: 'Tables at night', description: 'See [tables](/casino).' });
  await open('/admin/pages');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '/casino', exact: true }) });
  await row.getByRole('button', { name: 'Hide Casino' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Hide “Casino/ });
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Tables at night' })).toContainText('Post');
  await expect(sheet.getByRole('link', { name: 'Edit Tables at night' })).toHaveAttribute(
    'href',
    `/admin/blogerForm?id=${post.id}`,
  );
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toHaveCount(0);
  expect((await site.fetch('/casino')).status).toBe(200);

  await row.getByRole('button', { name: 'Hide Casino' }).press('Enter');
  await sheet.getByRole('button', { name: 'Hide page' }).click();
  await expect(statusWith(page, /is hidden/)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const hidden = page.getByRole('row').filter({ hasText: '/casino' });
  await expect(hidden).toContainText('Hidden');
  await expect(hidden.getByRole('link', { name: '/casino' })).toHaveCount(0);
  expect((await site.fetch('/casino')).status).toBe(404);
  await hidden.getByRole('button', { name: 'Links to Casino' }).click();
  await expect(page.getByRole('dialog', { name: /^Links to/ })).toContainText('Tables at night');
  await page.keyboard.press('Escape');

  await page.keyboard.press('u');
  await expect(statusWith(page, /is on the site again/)).toBeVisible();
  await expect(row).not.toContainText('Hidden');
  expect((await site.fetch('/casino')).status).toBe(200);
});

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
