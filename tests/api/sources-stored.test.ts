import { SOURCE_ROWS_MAX } from '#contract/source-limits.ts';
import { expect } from '#tests/support/api-test.ts';
import { aCount, PHONE } from '#tests/support/source-counts.ts';
import { test } from '#tests/support/source-test.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const agent = { 'user-agent': PHONE };

test('Names without an end find room under one', async ({ app, clock, list, total, stored }) => {
  const forged = (from: number, length: number) =>
    Array.from({ length }, (_, at) =>
      aCount({ campaign: { utm_source: `forged ${from + at}` }, page: `/blog/${from + at + 1}` }),
    );
  for (let at = 0; at < 2_100; at += SOURCE_ROWS_MAX) app.sources.count(forged(at, SOURCE_ROWS_MAX), agent);
  await app.sources.flush();
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(2_001);
  expect(
    rows.filter(
      ({ page, utm_source, visits }) => page === 'other' && utm_source === 'other' && visits === 100,
    ),
  ).toHaveLength(1);
  // After a restart the day's rows are known, and a page of the site keeps its name.
  const again = await startTestApp({ now: clock.now, sharing: app });
  again.sources.count(
    [...forged(5_000, 5), aCount({ page: '/tennis', referrer: 'new.example' }), ...forged(0, 1)],
    agent,
  );
  await again.sources.flush();
  await again.close();
  expect((await stored()).length).toBeLessThanOrEqual(2_002);
  const others = (await list('limit=50&sort=name&order=desc')).filter(({ referrer }) => referrer === 'other');
  expect(others.map(({ page, visits }) => [page, visits])).toEqual([
    ['other', 105],
    ['/tennis', 1],
  ]);
  expect(await total()).toMatchObject({ visits: 2_107 });
});

test('Counts that could not be written are written later, once', async ({ app, count, total }) => {
  const other = await app.openOther();
  await other.em.getConnection().execute('alter table source_day rename to away');
  await count({ visits: 5 });
  await expect(app.sources.flush()).rejects.toThrow();
  await other.em.getConnection().execute('alter table away rename to source_day');
  await other.close();
  await count({ visits: 2 });
  expect(await total()).toMatchObject({ visits: 7 });
  await app.sources.flush();
  expect(await total()).toMatchObject({ visits: 7 });
});

test('Two servers count into the same rows', async ({ app, clock, total }) => {
  const other = await startTestApp({ now: clock.now, sharing: app });
  for (let turn = 0; turn < 10; turn += 1) {
    const rows = [aCount(), aCount({ page: '/tennis' }), aCount({ ago: 1 })];
    for (const { sources } of [app, other]) sources.count(rows, agent);
    await Promise.all([app.sources.flush(), other.sources.flush()]);
  }
  await other.close();
  expect(await total()).toMatchObject({ visits: 60 });
});

test('Days are kept for 400 days', async ({ app, clock, count, stored }) => {
  await count({});
  await app.sources.flush();
  clock.forward(399 * DAY_MS);
  await app.sources.prune();
  expect(await stored()).toHaveLength(1);
  clock.forward(DAY_MS);
  await app.sources.prune();
  expect(await stored()).toEqual([]);
});
