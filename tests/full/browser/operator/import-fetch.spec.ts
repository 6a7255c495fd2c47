import { type OldSite, openOldSite } from '#tests/support/old-site.ts';
import { expect } from '#tests/support/operator-screens.ts';
import { test as ownTest } from '#tests/support/own-site.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = ownTest.extend<{ old: OldSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  old: async ({}, use) => {
    const old = await openOldSite();
    await use(old);
    old.close();
  },
  settings: ({ old }, use) => use({ NOTICE_ORIGINS: old.origin }),
});

test.use({ viewport: { width: 390, height: 844 } });

test('Pictures are fetched from the old site; stopped and begun again, the rest', async ({
  page,
  open,
  old,
}) => {
  const { origin, answers, asked } = old;
  const paths = ['a', 'b', 'c'].map((name) => `/wp-content/uploads/${name}.jpg`);
  for (const [at, path] of paths.entries())
    answers.set(path, { body: await aPicture({ width: 60 + at, height: 30 }) });
  answers.set('/wp-content/uploads/c.jpg', { hangs: true });
  const shown = [...paths, '/gone.jpg'].map((path) => `<img src="${origin}${path}">`).join('');
  const items = [{ id: 1, title: 'With pictures', content: shown }];
  await open('/admin/server/import');
  const section = page.getByRole('main');
  await section.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name: 'old.xml', mimeType: 'text/xml' },
    buffer: Buffer.from(wordpressExport({ items }).replaceAll('https://old.example', origin)),
  });
  await section.getByRole('checkbox', { name: 'Fetch missing pictures' }).check();
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByText('The old site: 4 files would be fetched.')).toBeVisible();
  expect(asked).toEqual([]);

  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(section.getByText('3 of 5 done, 2 left')).toBeVisible();
  await expect(section.getByText('Fetching from the old site: 3 of 4 files, 0.0 MB')).toBeVisible();
  await section.getByRole('button', { name: 'Stop' }).click();
  await expect(section.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await expect.poll(old.open).toBe(0);

  asked.length = 0;
  answers.set('/wp-content/uploads/c.jpg', { body: await aPicture({ width: 90, height: 30 }) });
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(section.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await expect(section.getByText('Pictures: 3 found, 1 missing')).toBeVisible();
  await expect(section.getByText('gone.jpg”, it was not fetched: its host answered with 404')).toBeVisible();
  expect(asked.toSorted()).toEqual(['/gone.jpg', '/wp-content/uploads/c.jpg']);
});
