import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_ROWS_MAX, type SourceCount } from '#contract/source-limits.ts';
import { sourcePage } from '#contract/source-pages.ts';
import type { Source } from '#contract/sources.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
let app: TestApp;
let token: string;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, contactLimit: 1_000_000 });
  token = await app.login();
});
afterEach(() => app.close());

const report = (json: unknown, { path = '/api/sources', headers = {} } = {}) =>
  app.call(path, { method: 'POST', json, headers: { 'User-Agent': PHONE, ...headers } });

const row = (more: Partial<SourceCount> = {}): SourceCount => ({
  ago: 0,
  page: '/',
  visits: 1,
  taps: 0,
  ...more,
});
async function count(...counts: SourceCount[]): Promise<void> {
  expect((await report({ counts })).status).toBe(204);
}

async function list(query = ''): Promise<Source[]> {
  const answer = await app.call(`/api/sources?${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.json();
}
const total = async (query = '') => (await list(`by=total&${query}`))[0];
const stored = () =>
  app.orm.em.fork().execute<Record<string, unknown>[]>('select * from source_day order by day, page');

const ashes = { utm_source: 'newsletter', utm_medium: 'mail', utm_campaign: 'Ashes 2026' };

describe('the table', () => {
  test('adds up visits, taps and messages of each page, campaign and referrer, with rates', async () => {
    await count(
      row({ page: '/cricket', campaign: ashes, referrer: 'google.com', visits: 8, taps: 2 }),
      row({ visits: 3 }),
    );
    await count(row({ page: '/cricket', campaign: ashes, referrer: 'google.com', visits: 2 }));
    await leave(app, undefined, {
      page: '/cricket',
      campaign: { ...ashes, utm_term: 'x' },
      referrer: 'google.com',
    });
    expect(await list()).toEqual([
      {
        page: '/cricket',
        campaign: ashes,
        referrer: 'google.com',
        visits: 10,
        taps: 2,
        tap_rate: 0.2,
        messages: 1,
        message_rate: 0.1,
      },
      {
        page: '/',
        campaign: {},
        referrer: '',
        visits: 3,
        taps: 0,
        tap_rate: 0,
        messages: 0,
        message_rate: 0,
      },
    ]);
    expect(await list('by=campaign')).toMatchObject([
      { page: null, campaign: ashes, referrer: null, visits: 10 },
      { campaign: {}, visits: 3 },
    ]);
    expect(await list('by=referrer')).toMatchObject([{ referrer: 'google.com' }, { referrer: '' }]);
    expect(await total()).toMatchObject({
      page: null,
      visits: 13,
      taps: 2,
      messages: 1,
      message_rate: 0.0769,
    });
  });

  test('counts a message under the page that visits are counted under', async () => {
    const pages = [
      '/blog/28/how-to-read-a-pitch',
      '/blog/28',
      '/about',
      '/home',
      '/reddyAnnalogin',
      '/x'.repeat(100),
    ];
    for (const page of [...pages, undefined]) await leave(app, undefined, { page });
    const counted = await list('by=page&sort=name');
    expect(counted.map(({ page, messages }) => [page, messages])).toEqual([
      ['', 1],
      ['/', 1],
      ['/about-us', 1],
      ['/blog/28', 2],
      ['/reddyAnnalogin', 1],
      ['/x'.repeat(50), 1],
    ]);
    expect(counted[0]).toMatchObject({ visits: 0, message_rate: null });
  });

  test('follows a message that is repeated, corrected, marked, deleted, restored and erased', async () => {
    const [first = '', second = ''] = keys(2);
    const messages = async () =>
      Object.fromEntries((await list('by=page')).map((each) => [each.page, each.messages]));
    const { body } = await leave(app, first, { page: '/tennis' });
    await leave(app, first, { page: '/casino', referrer: 'evil.example' });
    expect(await messages()).toEqual({ '/tennis': 1 });
    await leave(app, second, { page: '/football', supersedes: first });
    expect(await messages()).toEqual({ '/football': 1 });
    const mark = (state: string) =>
      app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token, json: { state } });
    await mark('suspected');
    expect(await messages()).toEqual({});
    await mark('answered');
    expect(await messages()).toEqual({ '/football': 1 });
    await app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token });
    expect(await messages()).toEqual({});
    await app.call(`/api/contacts/${body.id}/restore`, { method: 'POST', token });
    expect(await messages()).toEqual({ '/football': 1 });
    await app.call('/api/contact-desk/erase', { method: 'POST', token, json: { email: 'asha@example.in' } });
    expect(await messages()).toEqual({});
    // Nor does its source stay.
    await app.sources.prune();
    expect(await app.orm.em.fork().execute('select * from contact_source')).toEqual([]);
  });

  test('leaves suspected spam out from the beginning', async () => {
    await leave(app, undefined, { page: '/tennis', website: 'http://x.example' });
    expect(await list()).toEqual([]);
  });

  test('is sorted as asked and turned page by page, each row once', async () => {
    await count(
      row({ page: '/', visits: 100, taps: 1 }),
      row({ page: '/tennis', visits: 10, taps: 2 }),
      row({ page: '/casino', visits: 0, taps: 3 }),
      row({ page: '/cricket', visits: 40, taps: 0 }),
    );
    const order = async (query: string) => (await list(`by=page&${query}`)).map(({ page }) => page);
    expect(await order('')).toEqual(['/', '/cricket', '/tennis', '/casino']);
    expect(await order('sort=taps')).toEqual(['/casino', '/tennis', '/', '/cricket']);
    expect(await order('sort=tap_rate')).toEqual(['/tennis', '/', '/cricket', '/casino']);
    expect(await order('sort=visits&order=asc')).toEqual(['/casino', '/tennis', '/cricket', '/']);
    expect(await order('sort=name&order=desc')).toEqual(['/tennis', '/cricket', '/casino', '/']);
    const second = await app.call('/api/sources?by=page&limit=3&page=2', { token });
    expect(second.headers.get('x-total-count')).toBe('4');
    expect(await second.json()).toMatchObject([{ page: '/casino' }]);
    const beyond = await app.call('/api/sources?by=page&limit=3&page=9', { token });
    expect([await beyond.json(), beyond.headers.get('x-total-count')]).toEqual([[], '4']);
  });

  test('is of the days asked for, of India, the last thirty if none are', async () => {
    await count(row(), row({ ago: 29, page: '/tennis' }), row({ ago: 30, page: '/casino' }));
    // 18:29 UTC is still the same day in India, 18:30 the next.
    clock = new Date('2026-11-20T18:29:00Z');
    await leave(app, undefined);
    clock = new Date('2026-11-20T18:30:00Z');
    await leave(app, undefined);
    expect(await total('from=2026-11-20&to=2026-11-20')).toMatchObject({ visits: 1, messages: 1 });
    expect(await total('from=2026-11-21')).toMatchObject({ visits: 0, messages: 1 });
    clock = new Date('2026-11-20T06:00:00Z');
    expect(await total()).toMatchObject({ visits: 2 });
    expect(await total('from=2026-10-21&to=2026-10-21')).toMatchObject({ visits: 1 });
    expect(await list('from=2020-01-01&to=2020-01-02&by=total')).toEqual([]);
    for (const query of [
      'from=2026-11-21&to=2026-11-20',
      'from=yesterday',
      'by=person',
      'sort=x',
      'order=up',
    ]) {
      expect((await app.call(`/api/sources?${query}`, { token })).status, query).toBe(400);
    }
  });

  test('is a file that no spreadsheet calculates', async () => {
    const campaign = { utm_source: '=1+1', utm_campaign: 'a;=HYPERLINK("x")' };
    await count(row({ campaign, referrer: 'google.com', visits: 4, taps: 1 }));
    const answer = await app.call('/api/sources.csv?sort=name', { token });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sources.csv"');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line] = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(head).toBe(
      '\ufeff"page","utm_source","utm_medium","utm_campaign","referrer","visits","taps","tap_rate","messages","message_rate"',
    );
    expect(line).toBe(`"/","'=1+1","","a;'=HYPERLINK(""x"")","google.com","4","1","0.25","0","0"`);
  });
});

describe('a report', () => {
  test('of counts made without a connection is added to their day', async () => {
    await count(row({ ago: 3, visits: 2, taps: 1 }), row({ ago: 0 }));
    expect(await total('from=2026-11-17&to=2026-11-17')).toMatchObject({ visits: 2, taps: 1 });
    expect(await total()).toMatchObject({ visits: 3 });
  });

  test('is taken with that of the speed, in one request', async () => {
    const json = {
      page: '/tennis',
      metrics: [{ name: 'LCP', value: 900 }],
      counts: [row({ page: '/tennis' })],
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
    expect((await report({ counts: [row(), { ...row(), ...change }] })).status).toBe(400);
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
    expect((await report({ counts: [{ ...row(), ...change }] })).status).toBe(204);
    expect(await list()).toMatchObject([{ page: '/', campaign: {}, referrer: '', visits: 1 }]);
  });

  test('with the longest names is counted, and a message with the same beside it', async () => {
    // A character of seven signs, 25 bytes as UTF-8.
    const family = '👨‍👩‍👧‍👦'.repeat(25);
    const long = 'क'.repeat(100);
    for (const name of [family, long]) {
      const campaign = { utm_source: name, utm_medium: name, utm_campaign: name };
      const referrer = 'x'.repeat(100);
      await count(row({ campaign, referrer, page: '/blog/123456789012345' }));
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
    expect((await report({ counts: [row()] }, { headers })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test.each(['Sec-GPC', 'DNT'])(
    'of a browser that sends %s is not counted, with the speed or without',
    async (name) => {
      const headers = { [name]: '1' };
      await report({ counts: [row()] }, { headers });
      const metrics = [{ name: 'CLS', value: 0 }];
      await report({ page: '/', metrics, counts: [row()] }, { path: '/api/vitals', headers });
      expect(await list()).toEqual([]);
      await report({ counts: [row()] }, { headers: { [name]: '0' } });
      expect(await total()).toMatchObject({ visits: 1 });
    },
  );

  test('is small, plain JSON of this site, so often a minute from one address', async () => {
    const counts = [row()];
    expect((await report({ counts: Array.from({ length: SOURCE_ROWS_MAX + 1 }, () => row()) })).status).toBe(
      400,
    );
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
    await count(row({ visits: 2 }), row({ taps: 1 }));
    await app.sources.flush();
    const names = { page: '/', utm_source: '', utm_medium: '', utm_campaign: '', referrer: '' };
    expect(await stored()).toEqual([{ day: 20_777, ...names, visits: 3, taps: 1 }]);
  });
});

test('Names without an end find room under one', async () => {
  const forged = (from: number, length: number) =>
    Array.from({ length }, (_, at) =>
      row({ campaign: { utm_source: `forged ${from + at}` }, page: `/blog/${from + at + 1}` }),
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
    [...forged(5_000, 5), row({ page: '/tennis', referrer: 'new.example' }), ...forged(0, 1)],
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
  await count(row({ visits: 5 }));
  await expect(app.sources.flush()).rejects.toThrow();
  await other.em.getConnection().execute('alter table away rename to source_day');
  await other.close();
  await count(row({ visits: 2 }));
  expect(await total()).toMatchObject({ visits: 7 });
  await app.sources.flush();
  expect(await total()).toMatchObject({ visits: 7 });
});

test('Two servers count into the same rows', async () => {
  const other = await startTestApp({ now: () => clock, sharing: app });
  for (let turn = 0; turn < 10; turn += 1) {
    const rows = [row(), row({ page: '/tennis' }), row({ ago: 1 })];
    for (const { sources } of [app, other]) sources.count(rows, { 'user-agent': PHONE });
    await Promise.all([app.sources.flush(), other.sources.flush()]);
  }
  await other.close();
  expect(await total()).toMatchObject({ visits: 60 });
});

test('Days are kept for 400 days', async () => {
  await count(row());
  await app.sources.flush();
  clock = new Date(clock.getTime() + 399 * DAY_MS);
  await app.sources.prune();
  expect(await stored()).toHaveLength(1);
  clock = new Date(clock.getTime() + DAY_MS);
  await app.sources.prune();
  expect(await stored()).toEqual([]);
});

test('Visits are counted under public pages, each post under its own, without its title', () => {
  expect(sourcePage('/blog/28/how-to-read-a-pitch')).toBe('/blog/28');
  expect(sourcePage('/about')).toBe('/about-us');
  for (const path of ['/admin', '/login', '/blog/post', '/blog/x', '/nothing'])
    expect(sourcePage(path), path).toBe(undefined);
});
