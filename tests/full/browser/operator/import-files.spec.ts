import { readFile } from 'node:fs/promises';
import { expect, statusWith, test } from '#tests/support/operator-screens.ts';
import { smallExport, wordpressExport } from '#tests/support/wordpress-export.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('A file that is not imported is removed by a button, and can be sent again', async ({ page, open }) => {
  await open('/admin/server/import');
  const section = page.getByRole('main');
  await section.getByLabel('File', { exact: true }).setInputFiles(smallExport('again.xml'));
  await section.getByRole('button', { name: 'Check file' }).click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await section.getByRole('button', { name: 'Remove this file' }).click();
  await expect(statusWith(page, 'File removed.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Remove this file' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByRole('heading', { name: 'What will be imported' })).toBeFocused();
});

test('An import goes on when its page is loaded again, and its report is read there', async ({
  page,
  open,
}) => {
  const posts = Array.from({ length: 150 }, (_, at) => ({ id: at + 1, content: '<p>a</p>' }));
  await open('/admin/server/import');
  const section = page.getByRole('main');
  await section.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name: 'long.xml', mimeType: 'text/xml' },
    buffer: Buffer.from(wordpressExport({ items: posts })),
  });
  await section.getByRole('button', { name: 'Check file' }).click();
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  const progress = section.getByRole('progressbar', { name: 'Importing long.xml' });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(section.getByText(/^\d+ of 150 done, \d+ left/)).toBeVisible();
  await expect(section.getByRole('status').filter({ hasText: /Imported: \d+ %/ })).toBeAttached();
  await section.getByRole('button', { name: 'Stop' }).click();
  await expect(section.getByRole('heading', { name: 'Stopped' })).toBeVisible();

  await page.reload();
  await section.getByText('Last report: long.xml').click();
  await expect(section.getByText(/^Stopped after \d+ of 150. What was imported stays./)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download report' }).click();
  const report = await readFile(await (await downloading).path(), 'utf8');
  expect(report).toContain('Import of long.xml, ');
  expect(report).toContain('The export: Settings, the name of the site and the theme are left out.');
});
