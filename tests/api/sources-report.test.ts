import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_ROWS_MAX, type SourceCount } from '#contract/source-limits.ts';
import { leave } from '#tests/support/messages.ts';
import { aCount, PHONE, reportCounts, sourcesOf, storedCounts } from '#tests/support/source-counts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

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

describe('a report', () => {
  test('of counts made without a connection is added to their day', async () => {
    await count(aCount({ ago: 3, visits: 2, taps: 1 }), aCount({ ago: 0 }));
    expect(await total('from=2026-11-17&to=2026-11-17')).toMatchObject({ visits: 2, taps: 1 });
    expect(await total()).toMatchObject({ visits: 3 });
  });

  test('is taken with that of the speed, in one request', async () => {
    const json = {
      page: '/tennis',
      metrics: [{ name: 'LCP', value: 900 }],
      counts: [aCount({ page: '/tennis' })],
    };
    expect((await report(json, { path: '/api/vitals' })).status).toBe(204);
    expect(await total()).toMatchObject({ visits: 1 });
    expect(await app.orm.em.fork().execute('select metric from vital')).toEqual([{ metric: 'LCP' }]);
  });

  test.each([
    ['a day to come', { ago: -1 }],
    ['a day too long ago', { ago: 31 }],
    ['half a day', { ago: 0.5 }],
    ['a day in words', { ago: '2026-11-20' }],
    ['no day', { ago: undefined }],
    ['a page of no site', { page: '/secret/someone@example.com' }],
    ['another name of a page', { page: '/about' }],
    ['a post by its title', { page: '/blog/28/a-title' }],
    ['the operator’s side', { page: '/admin' }],
    ['fewer visits than none', { visits: -1 }],
    ['a million visits', { visits: 1_000_000 }],
    ['visits in words', { visits: '1' }],
    ['half a tap', { taps: 0.5 }],
  ])('of %s is refused, and nothing of it is kept', async (_, change) => {
    expect((await report({ counts: [aCount(), { ...aCount(), ...change }] })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['an address', { referrer: 'https://google.com/search?q=me' }],
    ['markup', { referrer: '<script>' }],
    ['a long host', { referrer: 'x'.repeat(101) }],
    ['a number', { referrer: 7 }],
    ['a list', { campaign: ['x'] }],
    ['a broken character', { campaign: { utm_source: '\ud800' } }],
    ['a control character', { campaign: { utm_source: 'a\u0000b' } }],
    ['two lines', { campaign: { utm_medium: 'a\nb' } }],
    ['a long name', { campaign: { utm_campaign: 'x'.repeat(101), gclid: 'y' } }],
  ])('with %s for a name is counted without it', async (_, change) => {
    expect((await report({ counts: [{ ...aCount(), ...change }] })).status).toBe(204);
    expect(await list()).toMatchObject([{ page: '/', campaign: {}, referrer: '', visits: 1 }]);
  });

  test('with the longest names is counted, and a message with the same beside it', async () => {
    // A character of seven signs, 25 bytes as UTF-8.
    const family = '👨‍👩‍👧‍👦'.repeat(25);
    const long = 'क'.repeat(100);
    for (const name of [family, long]) {
      const campaign = { utm_source: name, utm_medium: name, utm_campaign: name };
      const referrer = 'x'.repeat(100);
      await count(aCount({ campaign, referrer, page: '/blog/123456789012345' }));
      await leave(app, undefined, { campaign, referrer, page: '/blog/123456789012345' });
    }
    expect((await list()).map(({ visits, messages }) => [visits, messages])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a program', 'curl/8.5.0'],
    ['a browser that a program drives', PHONE.replace('Chrome/', 'HeadlessChrome/')],
    ['nobody who says who it is', ''],
  ])('of %s is answered and not counted', async (_, agent) => {
    const headers = { 'User-Agent': agent };
    expect((await report({ counts: [aCount()] }, { headers })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test.each(['Sec-GPC', 'DNT'])(
    'of a browser that sends %s is not counted, with the speed or without',
    async (name) => {
      const headers = { [name]: '1' };
      await report({ counts: [aCount()] }, { headers });
      const metrics = [{ name: 'CLS', value: 0 }];
      await report({ page: '/', metrics, counts: [aCount()] }, { path: '/api/vitals', headers });
      expect(await list()).toEqual([]);
      await report({ counts: [aCount()] }, { headers: { [name]: '0' } });
      expect(await total()).toMatchObject({ visits: 1 });
    },
  );

  test('is small, plain JSON of this site, so often a minute from one address', async () => {
    const counts = [aCount()];
    expect(
      (await report({ counts: Array.from({ length: SOURCE_ROWS_MAX + 1 }, () => aCount()) })).status,
    ).toBe(400);
    expect((await report({ counts, more: 'x'.repeat(70_000) })).status).toBe(413);
    const plain = await app.call('/api/sources', { method: 'POST', body: JSON.stringify({ counts }) });
    expect(plain.status).toBe(415);
    expect((await report({ counts }, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect(await list()).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 310 }, () => report({ counts })));
    const limited = answers.filter(({ status }) => status === 429).length;
    expect(limited).toBeGreaterThanOrEqual(10);
    expect(await total()).toMatchObject({ visits: 310 - limited });
  });

  test('leaves counts and nothing of who it was', async () => {
    await count(aCount({ visits: 2 }), aCount({ taps: 1 }));
    await app.sources.flush();
    const names = { page: '/', utm_source: '', utm_medium: '', utm_campaign: '', referrer: '' };
    expect(await stored()).toEqual([{ day: 20_777, ...names, visits: 3, taps: 1 }]);
  });
});
