import { HOUR_MS } from '#contract/time.ts';
import { startCuttingProxy } from '#tests/support/cutting-proxy.ts';
import { foreignAnswers } from '#tests/support/foreign-answers.ts';
import { addFixture } from '#tests/support/matches.ts';
import { finished, posts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { install } from '#tests/support/worker-pages.ts';

test.use({
  allowedConsole: {
    lines: [
      /Failed to load resource/,
      /ERR_INTERNET_DISCONNECTED/,
      /ERR_FAILED/,
      /CallFailed: The call failed: network/,
    ],
  },
});

test('Without a line fixtures are shown until they are over', async ({ page, context, owner }) => {
  const start = Date.now() + 26 * HOUR_MS;
  const { id } = await addFixture(owner, { starts_at: new Date(start).toISOString() });
  const football = { home: 'Bagan', away: 'Goa', sport: 'football', competition: 'I-League' };
  const other = await addFixture(owner, { ...football, starts_at: new Date(start).toISOString() });
  await install(page);
  await finished(page);
  await context.setOffline(true);
  const name = page.getByRole('heading', { name: 'Mumbai v Chennai' });
  await page.goto('/fixtures');
  await expect(name).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Offline copy' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: 'Football' }).click();
  await expect(page.getByRole('heading', { name: 'Bagan v Goa' })).toBeVisible();
  await expect(name).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Fixtures' }).getByRole('heading', { level: 3 })).toHaveText([
    'Mumbai v Chennai',
    'Bagan v Goa',
  ]);
  await page.clock.setFixedTime(start + 6 * HOUR_MS);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fixtures' })).toHaveCount(0);
  await page.goto('/fixtures');
  await expect(page.getByText('No fixtures are listed at the moment.')).toBeVisible();
  await context.setOffline(false);
  await owner.delete(`/fixtures/${id}`);
  await owner.delete(`/fixtures/${other.id}`);
});

test('Where the fixtures cannot be had, posts are saved all the same', async ({ page, site }) => {
  const line = await startCuttingProxy({
    to: () => Number(new URL(site.url).port),
    filter: (request) => request.startsWith('GET /api/fixtures '),
  });
  line.set({ answer: foreignAnswers.badGateway });
  await page.goto(line.url);
  await finished(page);
  expect(line.seen).not.toEqual([]);
  expect((await posts(page)).length).toBeGreaterThan(20);
  await page.goto('about:blank');
  await line.close();
});
