import { expect, statusWith, test } from '#tests/support/operator-screens.ts';
import { smallExport } from '#tests/support/wordpress-export.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('An owner looks through an export, imports it, and exports all', async ({ page, open, owner }) => {
  await open('/admin/server/import');
  const section = page.getByRole('main');
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByLabel('File', { exact: true })).toHaveAccessibleDescription('Choose a file.');
  await section
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss><channel><oops') });
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByRole('alert')).toContainText('Couldn’t read the file. Line 1');

  await section.getByLabel('File', { exact: true }).setInputFiles(smallExport('export.xml'));
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByRole('heading', { name: 'What will be imported' })).toBeFocused();
  await expect(section.getByText('Posts: 2 new', { exact: true })).toBeVisible();
  await expect(section.getByText('Post “Kingfisher dawn”: A form is left out.')).toBeVisible();
  expect((await owner.get('/blogs?q=kingfisher')).body.length).toBe(0);

  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(section.getByRole('heading', { name: 'Imported' })).toBeFocused();
  const [post] = (await owner.get('/blogs?q=kingfisher')).body;
  expect(post).toMatchObject({ blog_title: 'Kingfisher dawn', author_name: 'sachin' });
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByText('sachin')).toBeVisible();

  await page.goto('/admin/server');
  await section.getByRole('link', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/);
  await expect(statusWith(page, 'Saved as content-')).toBeVisible();
});
