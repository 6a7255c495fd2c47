import { DAY_MS } from '#contract/time.ts';
import type { SourceDay } from '#contract/traffic.ts';
import { SOURCE_ROWS_MAX } from '#contract/traffic-rules.ts';
import { describe, expect } from '#tests/support/api-test.ts';
import { erase, keys, leave } from '#tests/support/messages.ts';
import { aCount, PHONE, reportCounts } from '#tests/support/source-counts.ts';
import { test } from '#tests/support/source-test.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const ashes = { utm_source: 'newsletter', utm_medium: 'mail', utm_campaign: 'Ashes 2026' };

describe('The table of sources', () => {
  test('adds up visits, taps and messages by their source', async ({ app, count, list, total }) => {
    await count(
      { page: '/cricket', campaign: ashes, referrer: 'google.com', visits: 8, taps: 2 },
      { visits: 3 },
    );
    await count({ page: '/cricket', campaign: ashes, referrer: 'google.com', visits: 2 });
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

  test('is counted by day, too, days without a visit among them', async ({ app, clock, owner, count }) => {
    await count({ page: '/cricket', visits: 8, taps: 2 }, { page: '/tennis', visits: 3 });
    clock.forward(2 * DAY_MS);
    await count({ page: '/cricket', visits: 1 });
    await leave(app, undefined, { page: '/cricket' });
    const { body } = await owner.get('/sources/days');
    expect(body).toHaveLength(30);
    expect(body.slice(-4).map(({ visits, taps, messages }: SourceDay) => [visits, taps, messages])).toEqual([
      [0, 0, 0],
      [11, 2, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]);
    expect(body.at(-1).day).toBe('2026-11-22');
  });

  test('counts a message under the page that visits are counted under', async ({ app, list }) => {
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

  test('follows a message through all its changes', async ({ app, owner, list }) => {
    const [first = '', second = ''] = keys(2);
    const messages = async () =>
      Object.fromEntries((await list('by=page')).map((each) => [each.page, each.messages]));
    const { body } = await leave(app, first, { page: '/tennis' });
    await leave(app, first, { page: '/casino', referrer: 'evil.example' });
    expect(await messages()).toEqual({ '/tennis': 1 });
    await leave(app, second, { page: '/football', supersedes: first });
    expect(await messages()).toEqual({ '/football': 1 });
    const mark = (state: string) => owner.patch(`/contacts/${body.id}`, { state });
    await mark('suspected');
    expect(await messages()).toEqual({});
    await mark('answered');
    expect(await messages()).toEqual({ '/football': 1 });
    await owner.delete(`/contacts/${body.id}`);
    expect(await messages()).toEqual({});
    await owner.post(`/contacts/${body.id}/restore`);
    expect(await messages()).toEqual({ '/football': 1 });
    await erase(owner, 'asha@example.in');
    expect(await messages()).toEqual({});
    // Nor does its source stay.
    await app.sources.prune();
    expect(await app.orm.em.fork().execute('select * from contact_source')).toEqual([]);
  });

  test('leaves suspected spam out from the beginning', async ({ app, list }) => {
    await leave(app, undefined, { page: '/tennis', website: 'http://x.example' });
    expect(await list()).toEqual([]);
  });

  test('is sorted as asked and turned page by page, each row once', async ({ owner, count, list }) => {
    await count(
      { page: '/', visits: 100, taps: 1 },
      { page: '/tennis', visits: 10, taps: 2 },
      { page: '/casino', visits: 0, taps: 3 },
      { page: '/cricket', visits: 40, taps: 0 },
    );
    const order = async (query: string) => (await list(`by=page&${query}`)).map(({ page }) => page);
    expect(await order('')).toEqual(['/', '/cricket', '/tennis', '/casino']);
    expect(await order('sort=taps')).toEqual(['/casino', '/tennis', '/', '/cricket']);
    expect(await order('sort=tap_rate')).toEqual(['/tennis', '/', '/cricket', '/casino']);
    expect(await order('sort=visits&order=asc')).toEqual(['/casino', '/tennis', '/cricket', '/']);
    expect(await order('sort=name&order=desc')).toEqual(['/tennis', '/cricket', '/casino', '/']);
    const second = await owner.get('/sources?by=page&limit=3&page=2');
    expect(second.headers.get('x-total-count')).toBe('4');
    expect(second.body).toMatchObject([{ page: '/casino' }]);
    const beyond = await owner.get('/sources?by=page&limit=3&page=9');
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], '4']);
  });

  test('is of the days asked for, else of thirty', async ({ app, owner, clock, count, list, total }) => {
    await count({}, { ago: 29, page: '/tennis' }, { ago: 30, page: '/casino' });
    // 18:29 UTC is still the same day in India, 18:30 the next.
    clock.set('2026-11-20T18:29:00Z');
    await leave(app, undefined);
    clock.set('2026-11-20T18:30:00Z');
    await leave(app, undefined);
    expect(await total('from=2026-11-20&to=2026-11-20')).toMatchObject({ visits: 1, messages: 1 });
    expect(await total('from=2026-11-21')).toMatchObject({ visits: 0, messages: 1 });
    clock.set('2026-11-20T06:00:00Z');
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
      expect((await owner.get(`/sources?${query}`)).status, query).toBe(400);
    }
  });

  test('is a file that no spreadsheet calculates', async ({ app, owner, count }) => {
    const campaign = { utm_source: '=1+1', utm_campaign: 'a;=HYPERLINK("x")' };
    await count({ campaign, referrer: 'google.com', visits: 4, taps: 1 });
    const answer = await app.call('/api/sources.csv?sort=name', { token: owner.token });
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

const headers = { 'user-agent': PHONE };
const from = (network: string) => ({ ip: network, headers });
const forged = (first: number, length: number) =>
  Array.from({ length }, (_, at) =>
    aCount({ campaign: { utm_source: `forged ${first + at}` }, page: `/blog/${first + at + 1}` }),
  );
const newsletter = aCount({ page: '/cricket', campaign: { utm_source: 'newsletter' } });

test('Names without an end find room under one', async ({ app, clock, list, total, stored }) => {
  for (let at = 0; at < 2_100; at += SOURCE_ROWS_MAX) {
    const rows = forged(at, SOURCE_ROWS_MAX);
    for (const ip of [`first ${at}`, `second ${at}`]) app.sources.count(rows, from(ip));
  }
  await app.sources.flush();
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(2_001);
  // Those that one address has brought past 1,500, and that two have brought past 2,000.
  expect(
    rows.filter(
      ({ page, utm_source, visits }) => page === 'other' && utm_source === 'other' && visits === 701,
    ),
  ).toHaveLength(1);
  // After a restart the day's rows are known, and a page of the site keeps its name.
  const again = await startTestApp({ now: clock.now, sharing: app });
  again.sources.count(
    [...forged(5_000, 5), aCount({ page: '/tennis', referrer: 'new.example' }), ...forged(0, 1)],
    from('third'),
  );
  await again.sources.flush();
  await again.close();
  expect((await stored()).length).toBeLessThanOrEqual(2_002);
  const others = (await list('limit=50&sort=name&order=desc')).filter(({ referrer }) => referrer === 'other');
  expect(others.map(({ page, visits }) => [page, visits])).toEqual([
    ['other', 706],
    ['/tennis', 1],
  ]);
  expect(await total()).toMatchObject({ visits: 4_207 });
});

test('T47. One address brings a hundred names a day: the others have theirs', async ({
  app,
  count,
  stored,
}) => {
  for (let at = 0; at < 2_200; at += SOURCE_ROWS_MAX)
    app.sources.count(forged(at, SOURCE_ROWS_MAX), from('one'));
  app.sources.count([newsletter], from('two'));
  await app.sources.flush();
  const rows = await stored();
  expect(rows).toHaveLength(102);
  expect(rows).toContainEqual(expect.objectContaining({ utm_source: 'newsletter', visits: 1 }));
  expect(rows).toContainEqual(expect.objectContaining({ page: 'other', visits: 2_100 }));
  // Over HTTP all of this machine is one address.
  for (let at = 0; at < 120; at += SOURCE_ROWS_MAX) await count(...forged(10_000 + at, SOURCE_ROWS_MAX));
  await app.sources.flush();
  expect(await stored()).toHaveLength(202);
});

test('A name that several addresses bring finds room beside 1,500 of one address each', async ({
  app,
  stored,
}) => {
  for (let at = 0; at < 1_600; at += SOURCE_ROWS_MAX)
    app.sources.count(forged(at, SOURCE_ROWS_MAX), from(`one of many ${at}`));
  for (const ip of ['two', 'three', 'four']) app.sources.count([newsletter], from(ip));
  await app.sources.flush();
  const rows = await stored();
  expect(rows).toContainEqual(expect.objectContaining({ utm_source: 'newsletter', visits: 2 }));
  expect(rows.length).toBeLessThan(1_510);
});

test('Of one call 200 visits count, and of one address 5,000 a day', async ({ app, clock, total }) => {
  const many = Array.from({ length: SOURCE_ROWS_MAX }, () => aCount({ visits: 100, taps: 1 }));
  app.sources.count(many, from('one'));
  expect(await total()).toMatchObject({ visits: 200, taps: 20 });
  for (let call = 0; call < 100; call += 1) app.sources.count(many, from('one'));
  app.sources.count([aCount()], from('two'));
  expect(await total()).toMatchObject({ visits: 5_001 });
  clock.forward(DAY_MS);
  app.sources.count([aCount()], from('one'));
  expect(await total('from=2026-11-21')).toMatchObject({ visits: 1 });
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

test('Two servers count into the same rows', async ({ app, other, total }) => {
  for (let round = 0; round < 10; round += 1) {
    const rows = [aCount(), aCount({ page: '/tennis' }), aCount({ ago: 1 })];
    for (const { sources } of [app, other]) sources.count(rows, from('one'));
    await Promise.all([app.sources.flush(), other.sources.flush()]);
  }
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
