import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00.123Z');
  app = await startTestApp({ now: () => clock, contactLimit: 100 });
});
afterEach(() => app.close());

const later = () => {
  clock = new Date(clock.getTime() + 60_000);
};
const texts = async () => (await storedMessages(app)).map((row) => row.message);

describe('a message with a key', () => {
  test('is stored once; its repeat gets the first answer, byte for byte', async () => {
    const [key = ''] = keys(1);
    const first = await leave(app, key);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ id: expect.any(Number), key, date: '2026-11-20T06:00:00.123Z' });
    expect(first.headers.get('idempotency-key')).toBe(key);
    expect(first.headers.get('cache-control')).toBe('no-store');
    later();
    const again = await leave(app, key, { written_at: '2026-11-20T05:00:00Z' });
    expect(again.status).toBe(201);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await texts()).toEqual(['Please call me.']);
  });

  test('is the same with the key quoted or in capitals', async () => {
    const key = randomUUID();
    const first = await leave(app, key);
    const quoted = await leave(app, `"${key}"`);
    const capital = await leave(app, key.toUpperCase());
    expect([quoted.body, capital.body]).toEqual([first.body, first.body]);
    expect(quoted.headers.get('idempotency-key')).toBe(`"${key}"`);
    expect(await texts()).toHaveLength(1);
  });

  test.each(Object.keys(message))('and another %s is refused, the row untouched', async (field) => {
    const key = randomUUID();
    await leave(app, key);
    const before = await storedMessages(app);
    const refused = await leave(app, key, { [field]: field === 'email' ? 'b@example.in' : 'Other' });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('key_reused');
    expect(refused.headers.get('idempotency-key')).toBe(key);
    expect(await storedMessages(app)).toEqual(before);
  });

  test('of blank fields is the same as one without them', async () => {
    const key = randomUUID();
    const bare = { first_name: undefined, last_name: undefined, phone: undefined, message: undefined };
    const first = await leave(app, key, bare);
    expect(await leave(app, key, { first_name: '', last_name: '', phone: '', message: '' })).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  test('50 times at once is one row and 50 same answers', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => leave(app, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await texts()).toHaveLength(1);
  });

  test('with two contents at once is one row; the other content is refused each time', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => leave(app, key, { message: `text ${index % 2}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(10).fill(422),
    ]);
    expect(await texts()).toHaveLength(1);
  });

  test('and many others at once are all stored', async () => {
    const answers = await Promise.all(keys(50).map((key) => leave(app, key)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(50);
  });
});

test('Messages without a key are stored each time', async () => {
  await leave(app, undefined);
  await leave(app, undefined);
  expect(await texts()).toHaveLength(2);
});

describe('a message that the operator deleted', () => {
  test('leaves its key and nothing else, and a late repeat gets 201 and stays out', async () => {
    const key = randomUUID();
    const { body } = await leave(app, key);
    const token = await app.login();
    const path = `/api/contacts/${body.id}`;
    expect((await app.call(path, { method: 'DELETE', token })).status).toBe(204);
    expect(await spentKeys(app)).toEqual([key]);
    later();
    for (const change of [{}, { message: 'Other words' }]) {
      const late = await leave(app, key, change);
      expect(late.status).toBe(201);
      expect(late.body).toEqual({ id: null, key, date: clock.toISOString() });
    }
    expect(await texts()).toEqual([]);
    expect((await app.call(path, { method: 'DELETE', token })).status).toBe(404);
  });

  test('without a key leaves nothing at all', async () => {
    const { body } = await leave(app, undefined);
    await app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token: await app.login() });
    expect(await spentKeys(app)).toEqual([]);
  });
});

describe('the limit of new messages', () => {
  const many = (count: number) => Promise.all(keys(count).map((key) => leave(app, key)));

  test('lets its number through and refuses one more, with the seconds to wait', async () => {
    await many(100);
    const key = randomUUID();
    const refused = await leave(app, key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('idempotency-key')).toBe(key);
    expect(refused.body.code).toBe('too_many');
    expect((await leave(app, undefined)).status).toBe(429);
    expect(await texts()).toHaveLength(100);
  });

  test('T1. answers known keys before it counts, spent ones too', async () => {
    const [stored = '', deleted = ''] = keys(2);
    const first = await leave(app, stored);
    const gone = await leave(app, deleted);
    await app.call(`/api/contacts/${gone.body.id}`, { method: 'DELETE', token: await app.login() });
    await many(98);
    expect((await leave(app, randomUUID())).status).toBe(429);
    expect((await leave(app, stored)).body).toEqual(first.body);
    expect((await leave(app, stored, { message: 'Other' })).status).toBe(422);
    expect((await leave(app, deleted)).status).toBe(201);
  });

  test('does not count what was refused for its fields, nor repeats', async () => {
    const key = randomUUID();
    const repeats = await Promise.all(Array.from({ length: 120 }, () => leave(app, key)));
    expect(repeats.every(({ status }) => status === 201)).toBe(true);
    await Promise.all(Array.from({ length: 120 }, () => leave(app, undefined, { email: '' })));
    expect((await many(99)).every(({ status }) => status === 201)).toBe(true);
    expect((await leave(app, randomUUID())).status).toBe(429);
  });

  test('T8. sees through invented X-Forwarded-For', async () => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, index) =>
        app.call('/api/contacts', {
          method: 'POST',
          json: message,
          headers: { 'X-Forwarded-For': `192.0.2.${index}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
