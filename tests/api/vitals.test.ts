import { createVitalsService } from '#api/features/traffic/vitals.service.ts';
import { DAY_MS } from '#contract/time.ts';
import type { PageVitals } from '#contract/traffic.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { aCount, reportCounts, sourcesOf } from '#tests/support/source-counts.ts';

// How a figure is rated, and which reports are refused: tests/unit/traffic.test.ts.

const test = base
  .extend('settings', ({ clock }) => {
    clock.set('2026-11-20T06:00:00Z');
    return {};
  })
  .extend('visit', ({ visitor }) => async (page: string, name: string, value: number) => {
    expect((await visitor.post('/vitals', { page, metrics: [{ name, value }] })).status).toBe(204);
  })
  .extend('pages', ({ owner }) => async (): Promise<PageVitals[]> => {
    return (await owner.get('/vitals')).body.pages;
  })
  .extend('rows', ({ app }) => async () => {
    await app.vitals.flush();
    return app.orm.em.fork().execute('select * from vital order by page, metric, bucket');
  });

test('Three of four visits were as fast as the figure says', async ({ visit, pages }) => {
  for (const value of [900, 1200, 2450, 9000]) await visit('/', 'LCP', value);
  for (const value of [100, 250, 480]) await visit('/', 'INP', value);
  for (const value of [0.02, 0.31]) await visit('/blog/post', 'CLS', value);
  expect(await pages()).toEqual([
    {
      page: '/',
      LCP: { p75: 2500, over: false, rating: 'good', visits: 4 },
      INP: { p75: 480, over: false, rating: 'needs improvement', visits: 3 },
      CLS: null,
    },
    {
      page: '/blog/post',
      LCP: null,
      INP: null,
      CLS: { p75: 0.31, over: false, rating: 'poor', visits: 2 },
    },
  ]);
});

test('Visits are counted together, without a row of one visitor', async ({ visitor, rows }) => {
  for (let i = 0; i < 5; i += 1) {
    const report = { page: '/', metrics: [{ name: 'LCP', value: 1210 + i }] };
    await visitor.post('/vitals', report, { headers: { 'User-Agent': 'a device of someone' } });
  }
  expect(await rows()).toEqual([{ day: '2026-11-20', page: '/', metric: 'LCP', bucket: 12, count: 5 }]);
});

test('A report of a page that is none names the field, and leaves nothing', async ({ visitor, rows }) => {
  const report = { page: '/secret/someone@example.com', metrics: [{ name: 'LCP', value: 1 }] };
  const foreign = await visitor.post('/vitals', report);
  expect([foreign.status, foreign.body.errors]).toEqual([
    400,
    [{ field: 'page', message: 'Must be a page of this site.' }],
  ]);
  expect(await rows()).toEqual([]);
});

test('Measurements are shown and kept for 30 days of India', async ({ app, clock, visit, pages, rows }) => {
  const { prune } = createVitalsService({ orm: app.orm, now: clock.now });
  await visit('/', 'LCP', 1000);
  clock.forward(29 * DAY_MS);
  await prune();
  expect(await pages()).toHaveLength(1);
  // The next midnight in India, 18:30 by Greenwich.
  clock.set('2026-12-19T18:30:00Z');
  expect(await pages()).toEqual([]);
  expect(await rows()).toHaveLength(1);
  await prune();
  expect(await rows()).toEqual([]);
});

test('T45. A visit is counted without a statement, and written with others', async ({ app, visit, rows }) => {
  const queries = await queriesOf(app, async () => {
    for (const value of [100, 110, 120]) await visit('/', 'INP', value);
    await visit('/', 'LCP', 1000);
  });
  expect(queries).toEqual([]);
  const written = await queriesOf(app, () => app.vitals.flush());
  expect(written.filter((sql) => sql.startsWith('insert'))).toHaveLength(1);
  expect(await rows()).toMatchObject([
    { metric: 'INP', bucket: 4, count: 1 },
    { metric: 'INP', bucket: 5, count: 2 },
    { metric: 'LCP', bucket: 9, count: 1 },
  ]);
});

test('A visit that could not be written is written later, once', async ({ app, owner, pages }) => {
  const json = { page: '/', metrics: [{ name: 'LCP', value: 900 }], counts: [aCount({ page: '/' })] };
  await app.orm.em.fork().execute('alter table vital rename to vital_elsewhere');
  expect((await reportCounts(app, json, { path: '/vitals' })).status).toBe(204);
  await expect(app.vitals.flush()).rejects.toThrow();
  await app.orm.em.fork().execute('alter table vital_elsewhere rename to vital');
  await reportCounts(app, json, { path: '/vitals' });
  for (const _ of [1, 2]) expect(await pages()).toMatchObject([{ page: '/', LCP: { visits: 2 } }]);
  expect(await sourcesOf(owner)).toMatchObject([{ page: '/', visits: 2 }]);
});
