import { expect, test } from '#tests/support/line.ts';
import { finished, pictureCount, saved, watchSaving } from '#tests/support/saved-copies.ts';

/** Longer than the worker waits for a line on which nothing moves. */
const SLOW_SECONDS = 26;

test('49. Pictures over a slow line come, and are saved', async ({ page, line }) => {
  await page.goto('/blog');
  await finished(page);
  const picture = page.getByRole('article').first().getByRole('img');
  const path = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  const sizes = await page.evaluate(async (of) => {
    const answer = await (await caches.open('pictures-v1')).match(of, {
      ignoreSearch: true,
      ignoreVary: true,
    });
    return (await answer?.arrayBuffer())?.byteLength ?? 0;
  }, path);
  await page.evaluate(() => caches.delete('pictures-v1'));
  const isPicture = (request: string) => request.startsWith('GET /api/blog/');
  line.setOthers({
    when: ({ line: request }) => (isPicture(request) ? { pace: sizes / SLOW_SECONDS } : 'ok'),
  });
  await page.goto('/blog');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, { timeout: 90_000 }).toBeGreaterThan(0);
  expect(await pictureCount(page)).toBeGreaterThan(0);
});

test('49. A call that is never answered does not hold up what else the worker saves', async ({
  page,
  line,
}) => {
  await page.goto('/blog');
  await finished(page);
  line.setOthers({
    when: ({ line: request }) => (request.includes('/site-state.json') ? 'hang' : 'ok'),
  });
  await watchSaving(page);
  await page.goto('/about-us');
  await saved(page);
});
