import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVitalsService } from '#api/features/vitals/vitals.service.ts';
import { vitalPage, vitalPages } from '#contract/vital-pages.ts';
import { type PageVitals, VITALS_MAX } from '#contract/vitals.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { aCount, reportCounts, sourcesOf } from '#tests/support/source-counts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock });
});
afterEach(() => app.close());

const report = (json: unknown, init: object = {}) =>
  app.call('/api/vitals', { method: 'POST', json, ...init });
const visit = async (page: string, name: string, value: number) =>
  expect((await report({ page, metrics: [{ name, value }] })).status).toBe(204);
const pages = async (): Promise<PageVitals[]> =>
  (await (await app.call('/api/vitals', { token: await app.login() })).json()).pages;
const rows = () => app.orm.em.fork().execute('select * from vital order by page, metric, bucket');

test('Three of four visits were as fast as the figure says, and the words go with it', async () => {
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

test.each([
  ['LCP', 2500, 'good'],
  ['LCP', 2501, 'needs improvement'],
  ['LCP', 4000, 'needs improvement'],
  ['LCP', 4001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 500, 'needs improvement'],
  ['INP', 501, 'poor'],
  ['CLS', 0, 'good'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.1001, 'needs improvement'],
  ['CLS', 0.25, 'needs improvement'],
  ['CLS', 0.2501, 'poor'],
] as const)('%s of %d is %s', async (name, value, rating) => {
  await visit('/cricket', name, value);
  expect((await pages())[0]?.[name]?.rating).toBe(rating);
});

test('What lies beyond the buckets is told as at least so much', async () => {
  await visit('/', 'LCP', 60_000);
  expect((await pages())[0]?.LCP).toEqual({ p75: 9900, over: true, rating: 'poor', visits: 1 });
});

test('Visits are counted together: no row of one visitor, and nothing of who it was', async () => {
  for (let i = 0; i < 5; i += 1) {
    await report(
      { page: '/', metrics: [{ name: 'LCP', value: 1210 + i }] },
      { headers: { 'User-Agent': 'a device of someone' } },
    );
  }
  const stored = await rows();
  expect(stored).toEqual([{ day: '2026-11-20', page: '/', metric: 'LCP', bucket: 12, count: 5 }]);
});

test.each([
  ['a page of no site', { page: '/secret/someone@example.com', metrics: [{ name: 'LCP', value: 1 }] }],
  ['the address of one post', { page: '/blog/28/a-title', metrics: [{ name: 'LCP', value: 1 }] }],
  ['another metric', { page: '/', metrics: [{ name: 'FID', value: 1 }] }],
  ['a negative value', { page: '/', metrics: [{ name: 'LCP', value: -1 }] }],
  ['text for a value', { page: '/', metrics: [{ name: 'LCP', value: '1' }] }],
  ['no measurement', { page: '/', metrics: [] }],
  [
    'one metric twice',
    {
      page: '/',
      metrics: [
        { name: 'CLS', value: 1 },
        { name: 'CLS', value: 2 },
      ],
    },
  ],
  ['nothing', {}],
])('A report of %s is refused and nothing is kept', async (_, json) => {
  expect((await report(json)).status).toBe(400);
  expect(await rows()).toEqual([]);
});

test('A report is small, plain JSON of this site', async () => {
  const metrics = [{ name: 'LCP', value: 1 }];
  expect((await report({ page: '/', metrics, more: 'x'.repeat(VITALS_MAX) })).status).toBe(413);
  const body = JSON.stringify({ page: '/', metrics });
  const send = (headers: Record<string, string>) =>
    app.call('/api/vitals', { method: 'POST', body, headers });
  expect((await send({ 'Content-Type': 'text/plain' })).status).toBe(415);
  const foreign = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
  expect((await send(foreign)).status).toBe(403);
  expect(await rows()).toEqual([]);
});

test('One address is counted so often a minute and no more', async () => {
  const json = { page: '/', metrics: [{ name: 'CLS', value: 0 }] };
  const answers: Response[] = [];
  // They change one row, each after the other: more at once could wait too long.
  while (answers.length < 310)
    answers.push(...(await Promise.all(Array.from({ length: 31 }, () => report(json)))));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(300);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('Measurements are shown and kept for 30 days of India', async () => {
  const { prune } = createVitalsService({ orm: app.orm, now: () => clock });
  await visit('/', 'LCP', 1000);
  clock = new Date(clock.getTime() + 29 * DAY_MS);
  await prune();
  expect(await pages()).toHaveLength(1);
  // The next midnight in India, 18:30 by Greenwich.
  clock = new Date('2026-12-19T18:30:00Z');
  expect(await pages()).toEqual([]);
  expect(await rows()).toHaveLength(1);
  await prune();
  expect(await rows()).toEqual([]);
});

test('Every public page is measured under its own name, all posts under one', () => {
  const named = publicPages.map(({ path }) => vitalPage(path.split('?')[0] ?? ''));
  expect(new Set(named)).toEqual(new Set(vitalPages));
  expect(vitalPage('/about')).toBe('/about-us');
  expect(vitalPage('/blog/7')).toBe('/blog/post');
  for (const path of ['/login', '/admin', '/offline', '/nothing', '/blog/post', '/blog/x']) {
    expect(vitalPage(path), path).toBeUndefined();
  }
});

test('Counts that came with a visit that could not be stored are counted once when they are sent again', async () => {
  const json = { page: '/', metrics: [{ name: 'LCP', value: 900 }], counts: [aCount({ page: '/' })] };
  await app.orm.em.fork().execute('alter table vital rename to vital_elsewhere');
  expect((await reportCounts(app, json, { path: '/api/vitals' })).status).toBe(500);
  await app.orm.em.fork().execute('alter table vital_elsewhere rename to vital');
  await reportCounts(app, { counts: json.counts });
  expect(await sourcesOf(app, await app.login())).toMatchObject([{ page: '/', visits: 1 }]);
});
