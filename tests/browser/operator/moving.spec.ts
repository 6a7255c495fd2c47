import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PIECE_BYTES_MAX } from '#contract/moving.ts';
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

test('An upload that is stopped imports nothing, and goes on where it was', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/server');
  const moving = page.getByRole('region', { name: 'Moving content' });
  const { promise: never, resolve } = Promise.withResolvers<void>();
  const sent = await watchPieces(page, (count) => (count === 2 ? never : 'pass'));
  await moving.getByLabel('File', { exact: true }).setInputFiles(largeFile);
  await moving.getByRole('button', { name: 'Look through' }).click();
  await expect(moving.getByText('The file is sent: 49 %.')).toBeVisible();
  await moving.getByRole('button', { name: 'Stop' }).click();
  await expect(
    moving.getByRole('status').filter({ hasText: 'Stopped. Nothing was imported.' }),
  ).toBeVisible();
  await expect(moving.getByRole('button', { name: 'Look through' })).toBeFocused();
  resolve();

  await page.keyboard.press('Enter');
  await expect(moving.getByText('Posts: 1 new, 0 changed')).toBeVisible();
  expect(sent).toEqual(['0', '1', '1', '2']);
  await moving.getByRole('button', { name: 'Cancel' }).click();
  expect((await (await page.request.get(`${site.url}/api/blogs?q=heron`)).json()).length).toBe(0);
});

test.describe('On a line that is lost', () => {
  test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

  test('the upload says so and goes on with the file that was chosen; an import that was cut goes on, too', async ({
    page,
    site,
  }) => {
    await openOperatorScreen(page, site, '/admin/server');
    const moving = page.getByRole('region', { name: 'Moving content' });
    let isLost = true;
    const sent = await watchPieces(page, (count) => (isLost && count > 1 ? 'cut' : 'pass'));
    await moving.getByLabel('File', { exact: true }).setInputFiles(largeFile);
    await moving.getByRole('button', { name: 'Look through' }).click();
    await expect(moving.getByRole('alert')).toHaveText(
      'There is no connection to the site. Check the line, then try again.',
    );
    isLost = false;
    await moving.getByRole('button', { name: 'Look through' }).click();
    await expect(moving.getByRole('heading', { name: 'What would come' })).toBeFocused();
    await expect(moving.getByRole('alert')).toHaveCount(0);
    expect(sent).toEqual(['0', '1', '1', '1', '1', '2']);

    await page.route('**/api/moving/import', (route) => route.abort(), { times: 1 });
    await moving.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(moving.getByRole('alert')).toContainText('press Import again to go on');
    await moving.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(moving.getByRole('heading', { name: 'Imported' })).toBeFocused();
    expect((await (await page.request.get(`${site.url}/api/blogs?q=heron`)).json()).length).toBe(1);
    await moving.getByRole('button', { name: 'Import another file' }).click();
    await expect(moving.getByLabel('File', { exact: true })).toHaveValue('');
  });
});
