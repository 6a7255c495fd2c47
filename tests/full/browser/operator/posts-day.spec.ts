import type { Locator } from '@playwright/test';
import {
  categoriesHaveCome,
  closeDetails,
  expect,
  failedCalls,
  openDetails,
  pictureFile,
  postEditor,
  publishAs,
  type Site,
  showPreview,
  statusWith,
  tabTo,
  test,
} from '#tests/support/operator-screens.ts';
import { phone } from '#tests/support/operator-stories.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ serviceWorkers: 'allow' });
test.use({ allowedConsole: failedCalls });

const sizes = [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 360, height: 760 }],
] as const;

/** What a visitor is answered. */
const publicly = async (site: Site, path: string) => (await site.fetch(path)).status;

/** Presses Edit or Delete of a row; on a phone both are in its menu. */
async function act(row: Locator, name: 'Edit' | 'Delete'): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).waitFor();
  const quick = row.getByRole('button', { name, exact: true });
  if (await quick.isVisible()) return quick.click();
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.getByRole('menuitem', { name }).click();
}

for (const [where, viewport] of sizes) {
  test(`A day with posts, ${where}`, { tag: '@postgres' }, async ({ page, open, owner, site }) => {
    await page.setViewportSize(viewport);
    await open('/admin/blogerForm');
    const { title, text, image, save, status } = postEditor(page);
    const name = `Dew over Mohali ${where}`;

    // Written as a draft, seen while it is written as visitors will see it.
    await title.fill(name);
    await text.fill('The ball goes **wet**.\n\n## After nine\n\n<script>alert(1)</script>');
    await openDetails(page);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Kabaddi');
    await image.setInputFiles(await pictureFile());
    await page.getByRole('textbox', { name: 'Alternative text' }).fill('A wet ball');
    await closeDetails(page);
    const preview = await showPreview(page);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(preview.getByRole('heading', { level: 2, name: 'After nine' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('wet');
    await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'A wet ball' })).toHaveAttribute('data-drawn', 'true');
    await expect(preview.getByText('Kabaddi')).toBeVisible();
    const card = (await showPreview(page, 'card')).getByRole('article');
    await expect(card).toContainText('The ball goes wet. After nine');
    await card.getByRole('link', { name: 'read' }).click();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await publishAs(page, 'Keep as a draft');
    await expect(status).toContainText(`“${name}” is saved as a draft.`);
    await page.getByRole('link', { name: 'Blogger Form' }).click();
    await expect(title).toHaveValue('');
    await expect(page.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText(
      'Cricket',
    );
    const [{ id }] = (await owner.get(`/blogs?state=all&q=${encodeURIComponent(name)}`)).body;
    expect(await publicly(site, `/api/blogs/${id}`)).toBe(404);

    // Found by category and words, both in the address.
    await page.getByRole('link', { name: 'Home Blog Form' }).click();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Kabaddi');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(name);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Dew over Mohali' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Draft');
    await expect(row.getByRole('img', { name: 'A wet ball' })).toHaveAttribute('data-drawn', 'true');
    await expect(page).toHaveURL(/q=Dew.*category=6|category=6.*q=Dew/);
    await page.reload();
    await expect(row).toHaveCount(1);

    // Given a time, in India's zone whatever the device's.
    await act(row, 'Edit');
    await publishAs(page, { later: '' });
    const time = page.getByLabel('Publish later at');
    await expect(time).toHaveAccessibleDescription(/Choose a date and time\./);
    await expect(time).toBeFocused();
    await time.fill('2031-01-02T09:30');
    await page.getByRole('button', { name: 'Publish later', exact: true }).click();
    await expect(status).toContainText('It goes live on 2 Jan 2031 at 09:30, India time.');
    expect(await publicly(site, `/api/blogs/${id}`)).toBe(404);

    // Published, then called otherwise: the address stays.
    await publishAs(page, 'Publish now');
    await expect(status).toContainText('is published.');
    expect(await publicly(site, `/api/blogs/${id}`)).toBe(200);
    const address = await page
      .getByRole('main')
      .getByRole('link', { name: 'View on the site' })
      .getAttribute('href');
    await title.fill(`Fog ${where} over Mohali`);
    await save.click();
    await expect(status).toContainText(`“Fog ${where}`);
    const renamed = await site.fetch(address ?? '', { redirect: 'manual' });
    expect(renamed.status).toBe(200);
    expect(await renamed.text()).toContain(`Fog ${where} over Mohali`);

    // Deleted, and brought back.
    await page.getByRole('main').getByRole('link', { name: 'Posts', exact: true }).click();
    const fog = page.getByRole('row').filter({ hasText: `Fog ${where}` });
    await act(fog, 'Delete');
    await expect(status).toContainText('is deleted.');
    await expect(fog).toHaveCount(0);
    expect(await publicly(site, `/api/blogs/${id}`)).toBe(404);
    expect(await publicly(site, `/blog/${id}/fog-`)).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(status).toContainText('is back.');
    await expect(fog).toHaveCount(1);
    expect(await publicly(site, `/api/blogs/${id}`)).toBe(200);
  });
}

test('A day with posts by the keyboard alone', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  // A new post begins with its title.
  await expect(title).toBeFocused();
  await page.keyboard.type('Typed by keys alone');
  await tabTo(page, text);
  await page.keyboard.type('Not one click.');
  await tabTo(page, image);
  // What the browser's own file dialog would give.
  await image.setInputFiles(await pictureFile());
  await tabTo(page, add);
  await categoriesHaveCome(page);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('“Typed by keys alone” is published.');

  await page.goto('/admin/homeBlogForm?q=keys+alone');
  const row = page.getByRole('row').filter({ hasText: 'Typed by keys a…' });
  await expect(row).toHaveCount(1);
  await tabTo(page, row.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(status).toContainText('is deleted.');
  // The focus follows the rows.
  await expect(row).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('“Typed by keys alone” is back.');
  await expect(row).toHaveCount(1);
});

test.describe('by thumb', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a post is written, published, deleted and restored', async ({ page, open }) => {
    await open('/admin/blogerForm');
    const { title, text, image, add, status } = postEditor(page);
    await title.tap();
    await title.fill('Written by thumb');
    await text.tap();
    await text.fill('Not one key.');
    await page.getByRole('button', { name: 'Details', exact: true }).tap();
    await categoriesHaveCome(page);
    await image.setInputFiles(await pictureFile());
    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await add.tap();
    await expect(status).toContainText('“Written by thumb” is published.');

    await page.goto('/admin/homeBlogForm?q=by+thumb');
    await page.getByRole('button', { name: 'More for “Written by thumb”' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(status).toContainText('“Written by thumb” is deleted.');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(status).toContainText('“Written by thumb” is back.');
  });
});

test('A post that was deleted elsewhere is restored', async ({ page, open, owner }) => {
  await open('/admin');
  const { id } = await addPost(owner, { blog_title: 'Deleted on the phone' });
  await owner.delete(`/blog/${id}`);
  await page.goto('/admin/homeBlogForm?q=Deleted+on+the+phone');
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore “Deleted on the phone”' }).click();
  await expect(statusWith(page, '“Deleted on the phone” is back.')).toBeVisible();
  await page.goto('/admin/homeBlogForm?q=Deleted+on+the+phone');
  await expect(page.getByRole('row').filter({ hasText: 'Deleted on the…' })).toHaveCount(1);
});
