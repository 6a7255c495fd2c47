import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, leave, message } from '#tests/support/messages.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let time: number;
let receiver: Receiver;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  receiver = await aReceiver();
  app = await startTestApp({
    contactLimit: 1_000_000,
    contactWebhook: receiver.url,
    now: () => new Date(time),
  });
  token = await app.login();
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const figures = async () => (await (await app.call('/api/dashboard', { token })).json()).webhook;

/** The clock moves on, and the caller is asked to look. */
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  app.notices.wake();
}

/** All that is owed has had a try. */
const tried = (error: string) => expect.poll(figures).toMatchObject({ waiting: 1, last_error: error });

describe('a receiver that listens', () => {
  beforeEach(async () => {
    await receiver.open();
    app.notices.start();
  });

  test('is told of each new message once, with all that it says and nothing of ours', async () => {
    const [key = ''] = keys(1);
    const visit = { page: '/cricket', campaign: { utm_source: 'news' } };
    const written_at = '2026-11-20T05:59:00Z';
    const { body } = await leave(app, key, { ...visit, written_at });
    await leave(app, key, { ...visit, written_at });
    await expect.poll(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
    expect(receiver.calls).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        authorization: undefined,
        type: 'application/json',
        body: {
          id: body.id,
          ...message,
          date: body.date,
          written_at: '2026-11-20T05:59:00.000Z',
          state: 'new',
          ...visit,
          preferred_channel: '',
          preferred_time: '',
          referrer: null,
          notice: null,
          notice_at: null,
          suspicion: null,
        },
      },
    ]);
    expect(receiver.calls[0]?.key).not.toBe(key);
  });

  test('is told of a correction as of a new message', async () => {
    const [first = '', second = ''] = keys(2);
    await leave(app, first, { message: 'first' });
    await expect.poll(() => receiver.calls.length).toBe(1);
    await leave(app, second, { message: 'second', supersedes: first });
    await expect.poll(() => receiver.calls.map(({ body }) => body.message)).toEqual(['first', 'second']);
    expect(receiver.calls[0]?.body.id).toBe(receiver.calls[1]?.body.id);
    expect(receiver.calls[0]?.key).not.toBe(receiver.calls[1]?.key);
  });

  test('is told that a message is suspected', async () => {
    await leave(app, undefined, { website: 'x' });
    await expect.poll(() => receiver.calls[0]?.body).toMatchObject({ state: 'suspected' });
  });
});

describe('a receiver that is away', () => {
  beforeEach(() => app.notices.start());

  test('keeps no visitor waiting, and is told under the same key when it is back', async () => {
    expect((await leave(app, undefined)).status).toBe(201);
    await tried('It could not be reached.');
    await receiver.open();
    receiver.answering.status = 500;
    await pass(MINUTE_MS);
    await tried('It answered with 500.');
    receiver.answering.status = 200;
    await pass(MINUTE_MS);
    await expect.poll(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
    const [first, second] = receiver.calls;
    expect(first?.key).toBe(second?.key);
    expect(first?.body).toEqual(second?.body);
  });

  test('is not asked again before its time, which grows', async () => {
    await receiver.open();
    receiver.answering.status = 503;
    await leave(app, undefined);
    const waits: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      await expect.poll(() => receiver.calls.length).toBe(count);
      const delivery = async () => {
        const sql = 'select next_at, claimed_until from delivery';
        const rows = await app.orm.em
          .getConnection()
          .execute<{ next_at: number; claimed_until: number | null }[]>(sql);
        return rows[0];
      };
      // The try is over.
      await expect.poll(async () => (await delivery())?.claimed_until).toBeNull();
      const wait = ((await delivery())?.next_at ?? 0) - time;
      waits.push(wait);
      await pass(wait);
    }
    expect(waits).toEqual([5_000, 15_000, 45_000, 135_000, 405_000]);
  });

  test.each([
    [400, 'It answered with 400.'],
    [302, 'It answered with a redirect (302), which is not followed.'],
  ])('answering with %s was not told', async (status, words) => {
    const elsewhere = await aReceiver();
    await elsewhere.open();
    await receiver.open();
    Object.assign(receiver.answering, { status, location: elsewhere.url });
    await leave(app, undefined);
    await tried(words);
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('is given up after a week, which the dashboard says, and asked again when the operator wants', async () => {
    await leave(app, undefined);
    await tried('It could not be reached.');
    await pass(7 * DAY_MS - 1);
    await tried('It could not be reached.');
    await pass(DAY_MS);
    await expect.poll(figures).toEqual({ waiting: 0, failed: 1, last_error: 'It could not be reached.' });
    await receiver.open();
    await pass(DAY_MS);
    expect(await figures()).toMatchObject({ failed: 1 });
    expect(receiver.calls).toEqual([]);
    const answer = await app.call('/api/webhook/retry', { method: 'POST', token });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ failed: 0 })]);
    await expect.poll(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
    expect(receiver.calls).toHaveLength(1);
  });

  test('is not told of what was replaced or deleted meanwhile, and is of what was restored', async () => {
    const [first = '', second = '', third = ''] = keys(3);
    await leave(app, first, { message: 'replaced' });
    await leave(app, second, { message: 'in its place', supersedes: first });
    const deleted = await leave(app, third, { message: 'deleted' });
    const restored = await leave(app, undefined, { message: 'restored' });
    for (const { body } of [deleted, restored]) {
      await app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token });
    }
    await app.call(`/api/contacts/${restored.body.id}/restore`, { method: 'POST', token });
    await expect.poll(async () => (await figures()).last_error).toBe('It could not be reached.');
    await receiver.open();
    await pass(10 * MINUTE_MS);
    const told = () => receiver.calls.map(({ body }) => body.message).sort();
    await expect.poll(told).toEqual(['in its place', 'restored']);
    await app.inbox.eraseDeleted();
    await expect.poll(figures).toEqual({ waiting: 0, failed: 0, last_error: null });
    expect(told()).toEqual(['in its place', 'restored']);
  });

  test('leaves nothing of a visitor in the log', async () => {
    await leave(app, undefined, { email: 'Lakshmi-98765@example.com' });
    await tried('It could not be reached.');
    await pass(8 * DAY_MS);
    await expect.poll(() => app.logged()).toContain('webhook given up');
    expect(app.logged()).not.toContain('Lakshmi');
  });
});

test('A name and a password in the address go as they should', async () => {
  const guarded = await aReceiver();
  await guarded.open();
  const url = guarded.url.replace('http://', 'http://office:p%40ss@');
  const other = await startTestApp({ contactWebhook: url });
  other.notices.start();
  await leave(other, undefined);
  const expected = `Basic ${Buffer.from('office:p@ss').toString('base64')}`;
  await expect.poll(() => guarded.calls[0]?.authorization).toBe(expected);
  await other.close();
  await guarded.close();
});

test('A receiver that never answers is left after ten seconds', async () => {
  await receiver.open();
  receiver.answering.status = 'silence';
  app.notices.start();
  await leave(app, undefined);
  await tried('It did not answer in 10 seconds.');
  expect(receiver.calls).toHaveLength(1);
});

test('Without an address nothing is owed', async () => {
  const quiet = await startTestApp();
  const live = await quiet.login();
  quiet.notices.start();
  await leave(quiet, undefined);
  const answer = await quiet.call('/api/dashboard', { token: live });
  expect((await answer.json()).webhook).toEqual({ waiting: 0, failed: 0, last_error: null });
  await quiet.close();
});

test('A message that is replaced after its deletion leaves no delivery behind', async () => {
  const [old = '', next = ''] = keys(2);
  const { body } = await leave(app, old, { message: 'old' });
  await app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token });
  await leave(app, next, { message: 'new', supersedes: old });
  expect(await figures()).toMatchObject({ waiting: 1, failed: 0 });
});
