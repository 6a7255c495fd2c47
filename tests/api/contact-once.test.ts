import { keyOfText } from '#api/features/contact/store-contacts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = base.extend('settings', { contactLimit: 100 });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00.123Z'));

const texts = async (app: TestApp) => (await storedMessages(app)).map((row) => row.message);

describe('34. A message with a key', () => {
  test('is stored once; its repeat gets the first answer, byte for byte', async ({ app, clock }) => {
    const [key = ''] = keys(1);
    const first = await leave(app, key);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ id: expect.any(Number), key, date: '2026-11-20T06:00:00.123Z' });
    expect(first.headers.get('idempotency-key')).toBe(key);
    expect(first.headers.get('cache-control')).toBe('no-store');
    clock.forward(MINUTE_MS);
    const again = await leave(app, key, { written_at: '2026-11-20T05:00:00Z' });
    expect(again.status).toBe(201);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await texts(app)).toEqual(['Please call me.']);
  });

  test('is the same with the key quoted or in capitals', async ({ app }) => {
    const [key = ''] = keys(1);
    const first = await leave(app, key);
    const quoted = await leave(app, `"${key}"`);
    const capital = await leave(app, key.toUpperCase());
    expect([quoted.body, capital.body]).toEqual([first.body, first.body]);
    expect(quoted.headers.get('idempotency-key')).toBe(`"${key}"`);
    expect(await texts(app)).toHaveLength(1);
  });

  test('and any other content is refused, the row untouched', async ({ app }) => {
    const [key = ''] = keys(1);
    await leave(app, key);
    const before = await storedMessages(app);
    for (const field of Object.keys(message)) {
      const refused = await leave(app, key, { [field]: field === 'email' ? 'b@example.in' : 'Other' });
      expect([refused.status, refused.body.code], field).toEqual([422, 'key_reused']);
      expect(refused.headers.get('idempotency-key')).toBe(key);
    }
    expect(await storedMessages(app)).toEqual(before);
  });

  test('of blank fields is the same as one without them', async ({ app }) => {
    const [key = ''] = keys(1);
    const bare = { first_name: undefined, last_name: undefined, phone: undefined, message: undefined };
    const first = await leave(app, key, bare);
    const blank = { first_name: '', last_name: '', phone: '', message: '' };
    expect(await leave(app, key, blank)).toMatchObject({ status: 201, body: first.body });
  });

  test('50 times at once is one row and 50 same answers', async ({ app }) => {
    const [key = ''] = keys(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => leave(app, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await texts(app)).toHaveLength(1);
  });

  test('with two contents at once is one row; the other content is refused each time', async ({ app }) => {
    const [key = ''] = keys(1);
    const sends = Array.from({ length: 20 }, (_, at) => leave(app, key, { message: `text ${at % 2}` }));
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(422)]);
    expect(await texts(app)).toHaveLength(1);
  });
});

describe('47. The same text by the plain form', () => {
  const post = (app: TestApp, change: object = {}, isAgain = false, form: string | undefined = undefined) =>
    app.contacts.receiveForm(
      {
        formKey: form,
        fields: { ...message, preferred_channel: '', preferred_time: '', ...change },
        visit: {},
        isAgain,
      },
      '127.0.0.1',
    );

  test('is one message for an hour, however often it comes, also at once', async ({ app, clock }) => {
    const posted = await Promise.all(Array.from({ length: 5 }, () => post(app)));
    const [{ repeats: _, ...first }] = posted as [(typeof posted)[0]];
    clock.forward(59 * MINUTE_MS);
    expect(await post(app)).toEqual({ ...first, repeats: first.id });
    expect(posted.filter(({ id }) => id === first.id)).toHaveLength(5);
    expect(await texts(app)).toHaveLength(1);
    clock.forward(2 * MINUTE_MS);
    expect((await post(app)).repeats).toBeUndefined();
    expect(await texts(app)).toHaveLength(2);
  });

  test('is another message with any other field, and when it is sent again on purpose', async ({ app }) => {
    await post(app);
    const changes = Object.keys(message).map((name) => ({
      [name]: name === 'email' ? 'Asha@example.in' : '7',
    }));
    for (const change of [...changes, { preferred_time: 'morning' }]) {
      expect((await post(app, change)).repeats).toBeUndefined();
    }
    const count = changes.length + 2;
    const [form] = keys(1);
    await post(app, {}, true, form);
    await post(app, {}, true, form);
    expect(await texts(app)).toHaveLength(count + 1);
  });

  test('and other text is stored where a deleted message had the key of its form', async ({ app, owner }) => {
    const [form = ''] = keys(1);
    const { body } = await leave(app, form);
    await owner.delete(`/contacts/${body.id}`);
    await post(app, { message: 'Another' }, false, form);
    expect(await texts(app)).toEqual(['Another']);
  });

  test('is known when the first came by script; by script it is another message', async ({ app }) => {
    const [one = '', two = ''] = keys(2);
    const { body } = await leave(app, one);
    expect(await post(app)).toEqual({ ...body, repeats: body.id });
    await leave(app, two);
    expect(await texts(app)).toHaveLength(2);
  });

  test('is one message also when the worker repeats it, by the time at which it was written', async ({
    app,
    owner,
    clock,
  }) => {
    const [one = '', two = ''] = keys(2);
    const { id, date } = await post(app);
    const plain = { plain: true, written_at: '2026-11-20T06:59:00Z' };
    clock.forward(26 * 60 * MINUTE_MS);
    const first = await leave(app, one, plain);
    expect([first.status, first.body]).toEqual([201, { id, key: one, date }]);
    expect((await leave(app, one, plain)).body).toEqual(first.body);
    expect(await texts(app)).toHaveLength(1);
    await leave(app, two, { ...plain, written_at: '2026-11-20T07:01:00Z' });
    expect(await texts(app)).toHaveLength(2);
    for (const row of await storedMessages(app)) await owner.delete(`/contacts/${row.id}`);
    // As once their time in the bin is over.
    await rowsOf(app, 'delete from deleted_contact');
    expect((await leave(app, one, plain)).body).toMatchObject({ id: null, key: one });
    expect(await texts(app)).toEqual([]);
  });

  test('of the worker takes the place of earlier versions all the same', async ({ app }) => {
    const [one = '', two = '', three = ''] = keys(3);
    await leave(app, one, { message: 'Corrected' });
    await leave(app, two, { message: 'Not corrected' });
    await leave(app, three, { message: 'Corrected', plain: true, supersedes: two });
    expect(await texts(app)).toEqual(['Corrected', 'Corrected']);
  });

  test('that the worker took, too, is replaced by its correction under whatever key', async ({ app }) => {
    const [form = '', one = '', two = '', three = ''] = keys(4);
    const first = { ...message, preferred_channel: '', preferred_time: '' };
    await post(app, {}, false, form);
    await post(app, { message: 'Another' });
    await leave(app, two, { message: 'Corrected', supersedes: [one, keyOfText('', first)] });
    expect(await texts(app)).toEqual(['Corrected', 'Another']);
    // The press whose answer was lost comes once more.
    await post(app, {}, false, form);
    expect(await texts(app)).toEqual(['Corrected', 'Another']);
    // Of another sender nothing is replaced.
    const other = keyOfText('', { ...first, message: 'Another' });
    await leave(app, three, { email: 'other@example.in', message: 'Mine', supersedes: [other] });
    expect(await texts(app)).toEqual(['Corrected', 'Another', 'Mine']);
  });

  test('is one message when the form and the worker bring it at once', async ({ app }) => {
    for (let round = 0; round < 5; round += 1) {
      const [key = ''] = keys(1);
      const change = { message: `Round ${round}` };
      const sends = [post(app, change), leave(app, key, { ...change, plain: true }), post(app, change)];
      await Promise.all(sends);
    }
    expect(await texts(app)).toHaveLength(5);
  });

  test('does not bring a message back that the operator has deleted', async ({ app, owner }) => {
    const { id, key, date } = await post(app);
    await owner.delete(`/contacts/${id}`);
    expect(await post(app)).toEqual({ id: null, key, date, repeats: id });
    expect(await texts(app)).toEqual([]);
  });
});

test('Messages without a key are stored each time', async ({ app }) => {
  await leave(app, undefined);
  await leave(app, undefined);
  expect(await texts(app)).toHaveLength(2);
});

describe('The limit of new messages', () => {
  const LIMIT = 5;
  test.override({ settings: { contactLimit: LIMIT } });

  const many = async (app: TestApp, count: number) =>
    (await Promise.all(keys(count).map((key) => leave(app, key)))).map(({ status }) => status);

  test('lets its number through and refuses one more, with the seconds to wait', async ({ app }) => {
    expect(await many(app, LIMIT)).toEqual(Array(LIMIT).fill(201));
    const [key = ''] = keys(1);
    const refused = await leave(app, key);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('idempotency-key')).toBe(key);
    expect((await leave(app, undefined)).status).toBe(429);
    expect(await texts(app)).toHaveLength(LIMIT);
  });

  test('T1. does not hold for known keys, spent ones too', async ({ app, owner }) => {
    const [stored = '', deleted = ''] = keys(2);
    const first = await leave(app, stored);
    const gone = await leave(app, deleted);
    await owner.delete(`/contacts/${gone.body.id}`);
    await many(app, LIMIT - 2);
    expect(await many(app, 1)).toEqual([429]);
    expect((await leave(app, stored)).body).toEqual(first.body);
    expect((await leave(app, stored, { message: 'Other' })).status).toBe(422);
    expect((await leave(app, deleted)).status).toBe(201);
  });

  test('does not count what was refused for its fields, nor repeats', async ({ app }) => {
    const [key = ''] = keys(1);
    const repeats = await Promise.all(Array.from({ length: 2 * LIMIT }, () => leave(app, key)));
    expect(repeats.every(({ status }) => status === 201)).toBe(true);
    await Promise.all(Array.from({ length: 2 * LIMIT }, () => leave(app, undefined, { email: '' })));
    expect(await many(app, LIMIT - 1)).toEqual(Array(LIMIT - 1).fill(201));
    expect(await many(app, 1)).toEqual([429]);
  });
});
