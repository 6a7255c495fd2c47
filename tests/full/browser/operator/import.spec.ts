import type { Page } from '@playwright/test';
import { PIECE_BYTES_MAX } from '#contract/import.ts';
import { expectLooksRight } from '#tests/support/looks.ts';
import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Three pieces. */
const large = wordpressExport({
  items: [{ id: 11, title: 'Heron at noon', content: `<p>${'Words. '.repeat(80)}</p>` }],
}).padEnd(2 * PIECE_BYTES_MAX + 1000, '\n');
const largeFile = { name: 'large.xml', mimeType: 'text/xml', buffer: Buffer.from(large) };

/** The pieces that were sent, by their number; `hold` decides what happens to one. */
async function watchPieces(page: Page, hold: (sent: number) => 'pass' | 'cut' | Promise<void>) {
  const sent: string[] = [];
  await page.route('**/api/moving/pieces', async (route) => {
    const body = route.request().postDataBuffer()?.subarray(0, 1000).toString('latin1') ?? '';
    sent.push(/name="at"\s+(\d+)/.exec(body)?.[1] ?? '?');
    const what = hold(sent.length);
    if (what === 'cut') return route.abort();
    if (what !== 'pass') await what;
    await route.continue();
  });
  return sent;
}

test('An upload that is stopped imports nothing, and goes on where it was', async ({ page, open, owner }) => {
  await open('/admin/server/import');
  const section = page.getByRole('main');
  const { promise: never, resolve } = Promise.withResolvers<void>();
  const sent = await watchPieces(page, (count) => (count === 2 ? never : 'pass'));
  await section.getByLabel('File', { exact: true }).setInputFiles(largeFile);
  await section.getByRole('button', { name: 'Check file' }).click();
  await expect(section.getByText('Uploading: 49%.')).toBeVisible();
  await section.getByRole('button', { name: 'Stop' }).click();
  await expect(
    section.getByRole('status').filter({ hasText: 'Stopped. Nothing was imported.' }),
  ).toBeVisible();
  await expect(section.getByRole('button', { name: 'Check file' })).toBeFocused();
  resolve();

  await page.keyboard.press('Enter');
  await expect(section.getByText('Posts: 1 new', { exact: true })).toBeVisible();
  await expectLooksRight(page);
  expect(sent).toEqual(['0', '1', '1', '2']);
  await section.getByRole('button', { name: 'Cancel' }).click();
  expect((await owner.get('/blogs?q=heron')).body.length).toBe(0);
});

test.describe('On a line that is lost', () => {
  test.use({ allowedConsole: failedCalls });

  test('the upload says so and goes on, and so does an import', async ({ page, open, owner }) => {
    await open('/admin/server/import');
    const section = page.getByRole('main');
    let isLost = true;
    const sent = await watchPieces(page, (count) => (isLost && count > 1 ? 'cut' : 'pass'));
    await section.getByLabel('File', { exact: true }).setInputFiles(largeFile);
    await section.getByRole('button', { name: 'Check file' }).click();
    await expect(section.getByRole('alert')).toHaveText(
      'There is no connection to the site. Check your internet, then try again.',
    );
    isLost = false;
    await section.getByRole('button', { name: 'Check file' }).click();
    await expect(section.getByRole('heading', { name: 'What will be imported' })).toBeFocused();
    await expect(section.getByRole('alert')).toHaveCount(0);
    expect(sent).toEqual(['0', '1', '1', '1', '1', '2']);

    await page.route('**/api/moving/imports', (route) => route.abort(), { times: 1 });
    await section.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(section.getByRole('alert')).toHaveText(
      'Couldn’t start. There is no connection to the site. Check your internet, then try again.',
    );
    await section.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(section.getByRole('heading', { name: 'Imported' })).toBeFocused();
    expect((await owner.get('/blogs?q=heron')).body.length).toBe(1);
    await section.getByRole('button', { name: 'Import another file' }).click();
    await expect(section.getByLabel('File', { exact: true })).toHaveValue('');
  });
});
