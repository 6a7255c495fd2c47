import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

let app: TestApp;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, loginLimit: 5 });
});
afterEach(() => app.close());

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const account = async (token: string): Promise<Account> => (await app.call('/api/account', { token })).json();
const isLive = async (token: string) => (await app.call('/api/dashboard', { token })).ok;
const changePassword = (token: string, json: object) =>
  app.call('/api/account/password', { method: 'POST', token, json });
const tryLogin = (given: object = {}) =>
  app.call('/api/login', { method: 'POST', json: { username, password, ...given } });

async function loginWith(headers: Record<string, string>): Promise<string> {
  const json = { username, password };
  return (await (await app.call('/api/login', { method: 'POST', headers, json })).json()).token;
}
const loginOnPhone = () => loginWith({ 'User-Agent': PHONE });

test('Sessions are listed, last seen first, with what they are and the one that asks', async () => {
  const phone = await loginOnPhone();
  later(10);
  const laptop = await loginWith({});
  later(5);
  await app.call('/api/dashboard', { token: phone });
  later(1);
  const { username: name, sessions, session_count } = await account(laptop);
  expect(name).toBe(username);
  expect(session_count).toBe(2);
  expect(sessions.map(({ id: _, ...rest }) => rest)).toEqual([
    {
      device: 'Unknown device',
      begun: '2026-11-20T06:10:00.000Z',
      last_seen: '2026-11-20T06:16:00.000Z',
      current: true,
    },
    {
      device: 'Chrome on Android',
      begun: '2026-11-20T06:00:00.000Z',
      last_seen: '2026-11-20T06:15:00.000Z',
      current: false,
    },
  ]);
  const said = JSON.stringify(sessions);
  for (const token of [phone, laptop]) expect(said).not.toContain(token);
});

test('One session is ended, the others go on', async () => {
  const [phone, laptop] = [await loginOnPhone(), await app.login()];
  const other = (await account(laptop)).sessions.find(({ current }) => !current);
  const end = () => app.call(`/api/account/sessions/${other?.id}`, { method: 'DELETE', token: laptop });
  expect((await end()).status).toBe(204);
  expect([await isLive(phone), await isLive(laptop)]).toEqual([false, true]);
  expect((await end()).status).toBe(404);
});

test('Log out everywhere ends all of them', async () => {
  const [phone, laptop] = [await loginOnPhone(), await app.login()];
  expect((await app.call('/api/account/sessions', { method: 'DELETE', token: laptop })).status).toBe(204);
  expect([await isLive(phone), await isLive(laptop)]).toEqual([false, false]);
});

test('Expired sessions are not listed', async () => {
  await loginOnPhone();
  later(31 * 24 * 60);
  expect((await account(await app.login())).sessions).toHaveLength(1);
});

test('T4. A new password needs the current one and ends every other session', async () => {
  const [phone, laptop] = [await loginOnPhone(), await app.login()];
  const wrong = await changePassword(laptop, { current: 'wrong', next: 'a new password' });
  expect(wrong.status).toBe(400);
  expect((await wrong.json()).errors).toEqual([
    { field: 'current', message: 'This is not the current password.' },
  ]);
  expect(await isLive(phone)).toBe(true);

  const next = '  spaces at both ends and 🏏 are kept  ';
  expect((await changePassword(laptop, { current: password, next })).status).toBe(204);
  expect([await isLive(phone), await isLive(laptop)]).toEqual([false, true]);
  expect((await tryLogin()).status).toBe(401);
  expect((await tryLogin({ password: next.trim() })).status).toBe(401);
  expect((await tryLogin({ password: next })).status).toBe(200);
});

test.each([
  ['too short', { current: password, next: 'short' }, 'next'],
  ['too long', { current: password, next: 'x'.repeat(1001) }, 'next'],
  ['missing', { current: password }, 'next'],
  ['the same', { current: password, next: password }, 'next'],
  ['without the current one', { next: 'a new password' }, 'current'],
])('A new password that is %s is refused by its field', async (_, json, field) => {
  const answer = await changePassword(await app.login(), json);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors[0].field).toBe(field);
  expect((await tryLogin()).status).toBe(200);
});

test('Of two changes at once one stands, and the other session is told by 401', async () => {
  const [one, two] = [await app.login(), await app.login()];
  const answers = await Promise.all([
    changePassword(one, { current: password, next: 'the first password' }),
    changePassword(two, { current: password, next: 'the second password' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  const works = await Promise.all(
    ['the first password', 'the second password'].map(
      async (next) => (await tryLogin({ password: next })).status,
    ),
  );
  expect(works.sort()).toEqual([200, 401]);
});

test('Guesses at the current password count as failed logins of the address', async () => {
  const token = await app.login();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => changePassword(token, { current: 'guess', next: 'a new password' })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await tryLogin()).status).toBe(429);
});
