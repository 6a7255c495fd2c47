import { afterEach, beforeEach, expect, test } from 'vitest';
import { SOURCE_ROWS_MAX, type SourceCount } from '#contract/source-limits.ts';
import { aCount, PHONE, reportCounts, sourcesOf, storedCounts } from '#tests/support/source-counts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let token: string;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, contactLimit: 1_000_000 });
  token = await app.login();
});
afterEach(() => app.close());

const report = (json: unknown, more: object = {}) => reportCounts(app, json, more);
async function count(...counts: SourceCount[]): Promise<void> {
  expect((await report({ counts })).status).toBe(204);
}
const list = (query = '') => sourcesOf(app, token, query);
const total = async (query = '') => (await list(`by=total&${query}`))[0];
const stored = () => storedCounts(app);

test('Names without an end find room under one', async () => {
  const forged = (from: number, length: number) =>
    Array.from({ length }, (_, at) =>
      aCount({ campaign: { utm_source: `forged ${from + at}` }, page: `/blog/${from + at + 1}` }),
    );
  for (let at = 0; at < 2_100; at += SOURCE_ROWS_MAX)
    app.sources.count(forged(at, SOURCE_ROWS_MAX), { 'user-agent': PHONE });
  await app.sources.flush();
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(2_001);
  expect(
    rows.filter(
      ({ page, utm_source, visits }) => page === 'other' && utm_source === 'other' && visits === 100,
    ),
  ).toHaveLength(1);
  // After a restart the day's rows are known, and a page of the site keeps its name.
  const again = await startTestApp({ now: () => clock, sharing: app });
  again.sources.count(
    [...forged(5_000, 5), aCount({ page: '/tennis', referrer: 'new.example' }), ...forged(0, 1)],
    { 'user-agent': PHONE },
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

test('Counts that could not be written are written later, once', async () => {
  const other = await app.openOther();
  await other.em.getConnection().execute('alter table source_day rename to away');
  await count(aCount({ visits: 5 }));
  await expect(app.sources.flush()).rejects.toThrow();
  await other.em.getConnection().execute('alter table away rename to source_day');
  await other.close();
  await count(aCount({ visits: 2 }));
  expect(await total()).toMatchObject({ visits: 7 });
  await app.sources.flush();
  expect(await total()).toMatchObject({ visits: 7 });
});

test('Two servers count into the same rows', async () => {
  const other = await startTestApp({ now: () => clock, sharing: app });
  for (let turn = 0; turn < 10; turn += 1) {
    const rows = [aCount(), aCount({ page: '/tennis' }), aCount({ ago: 1 })];
    for (const { sources } of [app, other]) sources.count(rows, { 'user-agent': PHONE });
    await Promise.all([app.sources.flush(), other.sources.flush()]);
  }
  await other.close();
  expect(await total()).toMatchObject({ visits: 60 });
});

test('Days are kept for 400 days', async () => {
  await count(aCount());
  await app.sources.flush();
  clock = new Date(clock.getTime() + 399 * DAY_MS);
  await app.sources.prune();
  expect(await stored()).toHaveLength(1);
  clock = new Date(clock.getTime() + DAY_MS);
  await app.sources.prune();
  expect(await stored()).toEqual([]);
});
