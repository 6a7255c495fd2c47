import { SOURCE_ROWS_MAX } from '#contract/traffic-rules.ts';
import { describe, expect } from '#tests/support/api-test.ts';
import { leave } from '#tests/support/messages.ts';
import { aCount, PHONE, reportCounts } from '#tests/support/source-counts.ts';
import { test } from '#tests/support/source-test.ts';

// Which rows and names are refused: tests/unit/traffic.test.ts.

describe('A report of counts', () => {
  test('of counts made without a connection is added to their day', async ({ count, total }) => {
    await count({ ago: 3, visits: 2, taps: 1 }, { ago: 0 });
    expect(await total('from=2026-11-17&to=2026-11-17')).toMatchObject({ visits: 2, taps: 1 });
    expect(await total()).toMatchObject({ visits: 3 });
  });

  test('is taken with that of the speed, in one request', async ({ app, total }) => {
    const metrics = [{ name: 'LCP', value: 900 }];
    const json = { page: '/tennis', metrics, counts: [aCount({ page: '/tennis' })] };
    expect((await reportCounts(app, json, { path: '/vitals' })).status).toBe(204);
    expect(await total()).toMatchObject({ visits: 1 });
    await app.vitals.flush();
    expect(await app.orm.em.fork().execute('select metric from vital')).toEqual([{ metric: 'LCP' }]);
  });

  test('is refused whole where one row is, and a name that is none is left out', async ({ app, list }) => {
    const refused = await reportCounts(app, { counts: [aCount(), aCount({ page: '/admin' })] });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'counts.1.page', message: 'Must be a page of this site.' }],
    ]);
    expect(await list()).toEqual([]);
    const named = { referrer: '<script>', campaign: { utm_source: 'a\u0000b', utm_medium: 'mail' } };
    expect((await reportCounts(app, { counts: [aCount(named)] })).status).toBe(204);
    expect(await list()).toMatchObject([{ campaign: { utm_medium: 'mail' }, referrer: '', visits: 1 }]);
  });

  test('with the longest names is counted, beside its message', async ({ app, count, list }) => {
    // A character of seven signs, 25 bytes as UTF-8.
    const family = '👨‍👩‍👧‍👦'.repeat(25);
    const long = 'क'.repeat(100);
    for (const name of [family, long]) {
      const campaign = { utm_source: name, utm_medium: name, utm_campaign: name };
      const visit = { campaign, referrer: 'x'.repeat(100), page: '/blog/123456789012345' };
      await count(visit);
      await leave(app, undefined, visit);
    }
    expect((await list()).map(({ visits, messages }) => [visits, messages])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('of a program or of who asks for it is not counted', async ({ app, list, total }) => {
    const uncounted: Record<string, string>[] = [
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'User-Agent': 'curl/8.5.0' },
      { 'User-Agent': PHONE.replace('Chrome/', 'HeadlessChrome/') },
      { 'User-Agent': '' },
      { 'Sec-GPC': '1' },
      { DNT: '1' },
    ];
    const metrics = [{ name: 'CLS', value: 0 }];
    for (const headers of uncounted) {
      expect((await reportCounts(app, { counts: [aCount()] }, { headers })).status).toBe(204);
      const both = { page: '/', metrics, counts: [aCount()] };
      expect((await reportCounts(app, both, { path: '/vitals', headers })).status).toBe(204);
      expect(await list(), JSON.stringify(headers)).toEqual([]);
    }
    for (const name of ['Sec-GPC', 'DNT'])
      await reportCounts(app, { counts: [aCount()] }, { headers: { [name]: '0' } });
    expect(await total()).toMatchObject({ visits: 2 });
  });

  test('is short, and limited by address', async ({ app, list, total }) => {
    const statusOf = async (rows: number) =>
      (await reportCounts(app, { counts: Array.from({ length: rows }, () => aCount()) })).status;
    expect(await statusOf(SOURCE_ROWS_MAX + 1)).toBe(400);
    expect(await list()).toEqual([]);
    const statuses = await Promise.all(Array.from({ length: 310 }, () => statusOf(1)));
    const limited = statuses.filter((status) => status === 429).length;
    expect(limited).toBeGreaterThanOrEqual(10);
    expect(await total()).toMatchObject({ visits: 310 - limited });
  });

  test('leaves counts and nothing of who it was', async ({ app, count, stored }) => {
    await count({ visits: 2 }, { taps: 1 });
    await app.sources.flush();
    const names = { page: '/', utm_source: '', utm_medium: '', utm_campaign: '', referrer: '' };
    expect(await stored()).toEqual([{ day: 20_777, ...names, visits: 3, taps: 1 }]);
  });
});
