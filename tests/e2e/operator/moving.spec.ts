import { AxeBuilder } from '@axe-core/playwright';
import { openOperatorScreen } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

test.use(withoutWorker);
test.use({ viewport: { width: 390, height: 844 } });

const items = [
  {
    id: 1,
    title: 'Kingfisher dawn',
    content: '<p>From the other side</p><form><input></form>',
    categories: ['cricket'],
  },
  { id: 2, title: 'A short one', content: '<p>Words</p>' },
];
const xml = (name: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(wordpressExport({ items, categories: { cricket: { name: 'Old cricket' } } })),
});

test('An owner looks through an export on a phone, imports it, and takes all content away', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/server');
  const moving = page.getByRole('region', { name: 'Moving content' });
  await moving.getByRole('button', { name: 'Look through' }).click();
  await expect(moving.getByLabel('File', { exact: true })).toHaveAccessibleDescription('Choose a file.');
  await moving
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss><channel><oops') });
  await moving.getByRole('button', { name: 'Look through' }).click();
  await expect(moving.getByRole('alert')).toContainText('The file cannot be read. Line 1');

  await moving.getByLabel('File', { exact: true }).setInputFiles(xml('export.xml'));
  await moving.getByRole('button', { name: 'Look through' }).click();
  await expect(moving.getByRole('heading', { name: 'What would come' })).toBeFocused();
  await expect(moving.getByText('Posts: 2 new, 0 changed, 0 as they were, 0 left out')).toBeVisible();
  await expect(moving.getByText('Post “Kingfisher dawn”: A form is left out.')).toBeVisible();
  expect((await (await page.request.get(`${site.url}/api/blogs?q=kingfisher`)).json()).length).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await moving.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(moving.getByRole('heading', { name: 'Imported' })).toBeFocused();
  const [post] = await (await page.request.get(`${site.url}/api/blogs?q=kingfisher`)).json();
  expect(post).toMatchObject({ blog_title: 'Kingfisher dawn', author_name: 'sachin' });
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByText('sachin')).toBeVisible();

  await page.goto('/admin/server');
  const downloading = page.waitForEvent('download');
  await moving.getByRole('button', { name: 'Download all content' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/);
  await expect(
    page.getByRole('status').filter({ hasText: 'The content is saved as content-' }),
  ).toBeVisible();
});
