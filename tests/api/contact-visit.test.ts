import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
async function start(): Promise<void> {
  app = await startTestApp({ contactLimit: 1_000_000 });
  token = await app.login();
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

const read = async (id: number) => (await app.call(`/api/contacts/${id}`, { token })).json();

describe('where a message came from', () => {
  test('is kept beside it and shown to the operator', async () => {
    const campaign = { utm_source: 'newsletter', utm_campaign: 'Ashes 2026', utm_term: 'क्रिकेट' };
    const visit = { page: '/home/iplpage', campaign, referrer: 'news.example' };
    const { body } = await leave(app, undefined, visit);
    expect(await read(body.id)).toMatchObject({ ...message, ...visit });
  });

  test.each([
    ['page', 7],
    ['page', 'https://evil.example/'],
    ['page', '//evil.example'],
    ['page', '/\\evil.example'],
    ['page', '/\t/evil.example'],
    ['page', '/a/..//evil.example'],
    ['page', `/${'x'.repeat(300)}`],
    ['page', '/a\u0000b'],
    ['referrer', 'https://news.example/'],
    ['referrer', '<b>'],
    ['campaign', 'x'],
    ['campaign', null],
    ['website', ['x']],
  ])('as a %s of %j is left out, and the message is taken all the same', async (field, value) => {
    const { status, body } = await leave(app, undefined, { [field]: value });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({ page: null, campaign: {}, referrer: null, state: 'new' });
  });

  test('holds the version of the notice that was seen, and when', async () => {
    const seen = async (more: object) => {
      const { notice, notice_at } = await read((await leave(app, undefined, more)).body.id);
      return { notice, notice_at };
    };
    const notice = '2026-11-20';
    const written_at = '2026-11-01T10:00:00.000Z';
    expect(await seen({ notice, written_at })).toEqual({ notice, notice_at: written_at });
    const before = new Date().toISOString();
    for (const ahead of [{}, { written_at: '2199-01-01T00:00:00Z' }]) {
      const { notice_at } = await seen({ notice, ...ahead });
      expect(notice_at >= before && notice_at <= new Date().toISOString()).toBe(true);
    }
    for (const odd of [undefined, '', 7, 'x'.repeat(21), '<b>']) {
      expect(await seen({ notice: odd })).toEqual({ notice: null, notice_at: null });
    }
    const [key = ''] = keys(1);
    await leave(app, key, { notice });
    expect((await leave(app, key, { notice: '2027-01-01' })).status).toBe(201);
  });

  test('is what is known of campaigns and no more', async () => {
    const campaign = { utm_source: 'x'.repeat(101), utm_medium: 'mail', gclid: 'y', __proto__: { a: 1 } };
    const { body } = await leave(app, undefined, { campaign });
    expect((await read(body.id)).campaign).toEqual({ utm_medium: 'mail' });
  });

  test('is no content: a repeat without it, or with another, is the same message', async () => {
    const [key = ''] = keys(1);
    const first = await leave(app, key, { page: '/tennis' });
    for (const again of [
      {},
      { page: '/casino', campaign: { utm_source: 'x' }, referrer: 'a.example', website: 'x' },
    ]) {
      expect(await leave(app, key, again)).toMatchObject({ status: 201, body: first.body });
    }
    expect(await read(first.body.id)).toMatchObject({ page: '/tennis', referrer: null, state: 'new' });
  });
});

describe('suspected spam', () => {
  const long = 'We can bring your website to the first page of every search engine within a week.';

  test.each([
    ['the hidden field', { website: 'http://x.example' }, 'hidden_field'],
    ['many links', { message: 'See http://a.in and https://b.in and www.c.in' }, 'links'],
    ['a link for a name', { first_name: 'https://a.in' }, 'links'],
  ])('with %s is stored, set apart, and answered like any other', async (_, change, suspicion) => {
    const [key = ''] = keys(1);
    const { status, body } = await leave(app, key, change);
    expect([status, body]).toEqual([201, { id: expect.any(Number), key, date: expect.any(String) }]);
    expect(await read(body.id)).toMatchObject({ state: 'suspected', suspicion });
  });

  const fourTimes = async (sent: (index: number) => object) => {
    await startFresh();
    const suspicions: unknown[] = [];
    for (const [index, text] of [long, ` ${long} `, long.toUpperCase(), long].entries()) {
      const { body } = await leave(app, undefined, { message: text, ...sent(index) });
      suspicions.push((await read(body.id)).suspicion);
    }
    return suspicions;
  };

  test.each([
    ['one address', (index: number) => ({ phone: `+91 98765 4321${index}` })],
    [
      'one number',
      (index: number) => ({
        email: `s${index}@example.in`,
        phone: ['098765 43210', '9876543210'][index % 2],
      }),
    ],
    [
      'anybody, with a link',
      (index: number) => ({ email: `s${index}@example.in`, phone: '', message: `${long} https://a.example` }),
    ],
  ])('is the same long text for the fourth time in a day, from %s', async (_, sent) => {
    expect(await fourTimes(sent)).toEqual([null, null, null, 'same_text']);
  });

  test('is not one ordinary sentence of six people', async () => {
    await startFresh();
    const text = 'I would like to know how I get an ID for the next season of cricket.';
    for (let index = 0; index < 6; index += 1) {
      const phone = `+91 98765 4321${index}`;
      const { body } = await leave(app, undefined, { email: `p${index}@example.in`, phone, message: text });
      expect(await read(body.id)).toMatchObject({ state: 'new', suspicion: null });
    }
  });

  test.each([
    ['short words that many write', { message: 'Please call me.' }],
    ['one link', { message: 'I saw it at https://example.in/post' }],
    ['nothing at all', { message: '', first_name: '', last_name: '', phone: '' }],
  ])('is not %s, however often', async (_, change) => {
    for (let count = 0; count < 5; count += 1) {
      const { body } = await leave(app, undefined, change);
      expect(await read(body.id)).toMatchObject({ state: 'new', suspicion: null });
    }
  });

  test('stands apart from the inbox, and can be rescued', async () => {
    await startFresh();
    const { body } = await leave(app, undefined, { website: 'x', last_name: 'Rescued' });
    const found = async (state: string) =>
      (await (await app.call(`/api/contacts?state=${state}&q=rescued`, { token })).json()).length;
    expect([await found('inbox'), await found('new'), await found('suspected')]).toEqual([0, 0, 1]);
    const json = { state: 'new' };
    await app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token, json });
    expect([await found('inbox'), await found('new'), await found('suspected')]).toEqual([1, 1, 0]);
  });

  test('keeps the promise: a repeat stores nothing, and a correction may take its place', async () => {
    const [first = '', second = ''] = keys(2);
    const { body } = await leave(app, first, { website: 'x' });
    expect((await leave(app, first, { website: 'x' })).body).toEqual(body);
    await leave(app, second, { message: 'in its place', supersedes: first });
    expect(await read(body.id)).toMatchObject({ message: 'in its place', state: 'new' });
    expect((await storedMessages(app)).filter(({ key }) => key === first)).toEqual([]);
  });
});

describe('a note', () => {
  const patch = (id: number, json: object) =>
    app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json });

  test('is saved, changed and emptied', async () => {
    const { body } = await leave(app, undefined);
    for (const [revision, note] of ['Called back', 'Twice', ''].entries()) {
      const answer = await patch(body.id, { note, note_revision: revision });
      expect(await answer.json()).toMatchObject({ note, note_revision: revision + 1, state: 'new' });
    }
  });

  test('that was changed elsewhere is not overwritten unseen', async () => {
    const { body } = await leave(app, undefined);
    await patch(body.id, { note: 'theirs', note_revision: 0 });
    const refused = await patch(body.id, { note: 'mine', note_revision: 0, state: 'answered' });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'note_changed' }),
    ]);
    expect(await read(body.id)).toMatchObject({ note: 'theirs', state: 'new' });
    // The first answer was lost: the same words again are no conflict.
    expect((await patch(body.id, { note: 'theirs', note_revision: 0 })).status).toBe(200);
    expect((await patch(body.id, { note: 'mine', note_revision: 1 })).status).toBe(200);
  });

  test.each([
    [{ note: 'x' }, 'note_revision'],
    [{ note: 'x'.repeat(2001), note_revision: 0 }, 'note'],
    [{ note_revision: 0 }, 'state'],
  ])('cannot be %j', async (json, field) => {
    const { body } = await leave(app, undefined);
    const answer = await patch(body.id, json);
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([400, field]);
  });

  test('stays when the visitor corrects the message', async () => {
    const [first = '', second = ''] = keys(2);
    const { body } = await leave(app, first);
    await patch(body.id, { note: 'Called back', note_revision: 0, state: 'answered' });
    await leave(app, second, { message: 'corrected', supersedes: first });
    expect(await read(body.id)).toMatchObject({ message: 'corrected', note: 'Called back', state: 'new' });
  });
});
