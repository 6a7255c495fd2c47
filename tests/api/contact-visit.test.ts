import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';

const test = base.extend(
  'read',
  ({ owner }) =>
    async (id: number) =>
      (await owner.get(`/contacts/${id}`)).body,
);

describe('Where a message came from', () => {
  test('is kept beside it and shown to the operator', async ({ app, read }) => {
    const campaign = { utm_source: 'newsletter', utm_campaign: 'Ashes 2026', utm_term: 'क्रिकेट' };
    const visit = { page: '/home/iplpage', campaign, referrer: 'news.example' };
    const { body } = await leave(app, undefined, visit);
    expect(await read(body.id)).toMatchObject({ ...message, ...visit });
  });

  test('is left out where it is none, and the message is taken all the same', async ({ app, read }) => {
    const visit = { page: '//evil.example', referrer: '<b>', website: ['x'], notice: '<b>' };
    const campaign = { utm_source: 'x'.repeat(101), utm_medium: 'mail', gclid: 'y' };
    const { status, body } = await leave(app, undefined, { ...visit, campaign });
    expect(status).toBe(201);
    const nothing = { page: null, referrer: null, notice: null, notice_at: null, state: 'new' };
    expect(await read(body.id)).toMatchObject({ ...nothing, campaign: { utm_medium: 'mail' } });
  });

  test('is no content: a repeat without it, or with another, is the same message', async ({ app, read }) => {
    const [key = ''] = keys(1);
    const first = await leave(app, key, { page: '/tennis', notice: '2026-11-20' });
    for (const again of [
      {},
      { page: '/casino', campaign: { utm_source: 'x' }, referrer: 'a.example', website: 'x' },
      { notice: '2027-01-01' },
    ])
      expect(await leave(app, key, again)).toMatchObject({ status: 201, body: first.body });
    expect(await read(first.body.id)).toMatchObject({
      page: '/tennis',
      referrer: null,
      notice: '2026-11-20',
      state: 'new',
    });
  });
});

test('The version of the consent words is kept, with a time not ahead', async ({ app, clock, read }) => {
  clock.set('2026-11-20T06:00:00Z');
  const notice = '2026-11-20';
  for (const [written, seen] of [
    [{ written_at: '2026-11-01T10:00:00.000Z' }, '2026-11-01T10:00:00.000Z'],
    [{}, '2026-11-20T06:00:00.000Z'],
    [{ written_at: '2199-01-01T00:00:00Z' }, '2026-11-20T06:00:00.000Z'],
  ] as const) {
    const { body } = await leave(app, undefined, { notice, ...written });
    expect(await read(body.id)).toMatchObject({ notice, notice_at: seen });
  }
});

// Why a message is suspected: tests/unit/spam-filter.test.ts.
describe('Suspected spam', () => {
  test('is stored, set apart, and answered like any other', async ({ app, read }) => {
    for (const [change, suspicion] of [
      [{ website: 'http://x.example' }, 'hidden_field'],
      [{ message: 'See http://a.in and https://b.in and www.c.in' }, 'links'],
    ] as const) {
      const [key = ''] = keys(1);
      const { status, body } = await leave(app, key, change);
      expect([status, body]).toEqual([201, { id: expect.any(Number), key, date: expect.any(String) }]);
      expect(await read(body.id)).toMatchObject({ state: 'suspected', suspicion });
    }
  });

  test('is a long text that is sent for the fourth time', async ({ app, read }) => {
    const long = 'We can bring your website to the first page of every search engine within a week.';
    const suspicionsOf = async (text: string, sentBy: (index: number) => object) => {
      const suspicions: unknown[] = [];
      for (const [index, message] of [text, ` ${text} `, text.toUpperCase(), text].entries()) {
        const { body } = await leave(app, undefined, { message, ...sentBy(index) });
        suspicions.push((await read(body.id)).suspicion);
      }
      return suspicions;
    };
    const phones = ['098765 43210', '9876543210'];
    const anyone = (index: number) => ({ email: `s${index}@example.in`, phone: `+91 98765 5432${index}` });
    const set = [null, null, null, 'same_text'];
    const byAddress = (index: number) => ({ phone: `+91 98765 4321${index}` });
    expect(await suspicionsOf(`${long} A`, byAddress)).toEqual(set);
    const byNumber = (index: number) => ({ email: `s${index}@example.in`, phone: phones[index % 2] });
    expect(await suspicionsOf(`${long} B`, byNumber)).toEqual(set);
    expect(await suspicionsOf(`${long} C https://a.example`, anyone)).toEqual(set);
    // One ordinary sentence of four people is none, nor is what many people write.
    const none = [null, null, null, null];
    expect(await suspicionsOf(`${long} D`, anyone)).toEqual(none);
    for (const short of ['Please call me.', 'I saw it at https://example.in/post', ''])
      expect(await suspicionsOf(short, () => ({}))).toEqual(none);
  });

  test('stands apart from the inbox, and can be rescued', async ({ app, owner }) => {
    const { id } = (await leave(app, undefined, { website: 'x', last_name: 'Rescued' })).body;
    const found = async () => {
      const lists = ['inbox', 'new', 'suspected'].map((state) => owner.get(`/contacts?state=${state}`));
      return (await Promise.all(lists)).map(({ body }) => body.length);
    };
    expect(await found()).toEqual([0, 0, 1]);
    await owner.patch(`/contacts/${id}`, { state: 'new' });
    expect(await found()).toEqual([1, 1, 0]);
  });

  test('is stored once for all repeats, and may be corrected', async ({ app, read }) => {
    const [first = '', second = ''] = keys(2);
    const { body } = await leave(app, first, { website: 'x' });
    expect((await leave(app, first, { website: 'x' })).body).toEqual(body);
    await leave(app, second, { message: 'in its place', supersedes: first });
    expect(await read(body.id)).toMatchObject({ message: 'in its place', state: 'new' });
    expect((await storedMessages(app)).map(({ key }) => key)).toEqual([second]);
  });
});
