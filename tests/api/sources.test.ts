import { describe, expect } from '#tests/support/api-test.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { test } from '#tests/support/source-test.ts';

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
    await owner.post('/contact-desk/erase', { email: 'asha@example.in' });
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
