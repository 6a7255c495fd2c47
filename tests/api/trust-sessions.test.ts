import { hash } from '@node-rs/argon2';
import { onTestFinished, vi } from 'vitest';
import { OperatorEntity, SessionEntity } from '#api/features/auth/auth.entities.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { leave, storedMessages } from '#tests/support/messages.ts';
import { holdWrites } from '#tests/support/queries.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

/** A system's own queue of connections is shorter than what is sent. */
const AT_ONCE = 50;

/**
 * Line 25 of the trust list, behind a proxy: so many messages from one address, and as many from others, one each. Gives
 * the statuses of both, and of a visitor who reads meanwhile.
 */
async function sendFromLoudAddress(app: TestApp, messages: number) {
  const send = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await app.call('/api/contacts', { method: 'POST', headers, json: { email: 'a@example.in' } }))
      .status;
  };
  const loud: number[] = [];
  const crowd: number[] = [];
  const reader: number[] = [];
  for (let at = 0; at < messages; at += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, more) => at + more);
    const reading = app.call('/api/category');
    const ones = some.map(() => send('203.0.113.9'));
    const others = some.map((each) => send(`198.51.${100 + (each >> 8)}.${each & 255}`));
    reader.push((await reading).status);
    loud.push(...(await Promise.all(ones)));
    crowd.push(...(await Promise.all(others)));
  }
  const statuses = (all: number[]) =>
    Object.fromEntries(
      Map.groupBy(all, String)
        .entries()
        .map(([status, { length }]) => [status, length]),
    );
  return { loud: statuses(loud), crowd: statuses(crowd), reader: statuses(reader) };
}

// More of lines 1 to 8 by their numbers in contract, session, account, http-requests, contact-once and start.

const test = base.extend('settings', { trustProxy: 1, loginLimit: 10, contactLimit: 60 });

const loginFrom = (app: TestApp, address: string, given: string) =>
  app.call('/api/login', {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    json: { username, password: given },
  });

test('T1. The right password while the database is held: 503, none counted', async ({ app }) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // The five seconds for which a call waits go by in a tenth of one.
  const hurry = setInterval(() => vi.advanceTimersByTime(1_000), 20);
  onTestFinished(() => clearInterval(hurry));
  const release = await holdWrites(app);
  const tries = Array.from({ length: app.env.loginLimit }, () => loginFrom(app, '203.0.113.6', password));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 503));
  await release();
  expect((await loginFrom(app, '203.0.113.6', password)).status).toBe(200);
  // A wrong one counts as ever.
  for (let count = 0; count < app.env.loginLimit; count += 1) await loginFrom(app, '203.0.113.6', 'wrong');
  expect((await loginFrom(app, '203.0.113.6', password)).status).toBe(429);
});

test('T4. A login whose password is changed between its proof and its session gets none', async () => {
  const proved = Promise.withResolvers<void>();
  let isAsked = false;
  // A login asks for the time once its password is proved.
  const now = () => {
    if (isAsked) proved.resolve();
    return new Date();
  };
  const app = await startTestApp({ trustProxy: 1, now });
  onTestFinished(app.close);
  const other = await app.openOther();
  const em = other.em.fork();
  const next = 'another password 🏏';
  await em.begin();
  await em.nativeUpdate(OperatorEntity, { username }, { passwordHash: await hash(next) });
  isAsked = true;
  const raced = loginFrom(app, '203.0.113.5', password);
  await proved.promise;
  await em.commit();
  expect((await (await raced).json()).code).toBe('wrong_credentials');
  expect(await app.orm.em.fork().count(SessionEntity)).toBe(0);
  expect((await loginFrom(app, '203.0.113.5', next)).status).toBe(200);
  await other.close();
});

test('T25. Of 200 messages from one address the limit are stored', async ({ app }) => {
  const { contactLimit } = app.env;
  expect(await sendFromLoudAddress(app, 200)).toEqual({
    loud: { 201: contactLimit, 429: 200 - contactLimit },
    crowd: { 201: 200 },
    reader: { 200: 4 },
  });
  expect(await storedMessages(app)).toHaveLength(200 + contactLimit);
  expect((await leave(app, undefined)).status).toBe(201);
});
