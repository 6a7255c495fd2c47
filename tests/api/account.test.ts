import { createPasswordCheck } from '#api/features/auth/account.service.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import type { Account } from '#contract/account.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { expect, testOfLogins as shared } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { password, username } from '#tests/support/test-app.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

const base = shared.extend('settings', { loginLimit: 5 });

const accountOf = async (client: Client): Promise<Account> => (await client.get('/account')).body;
const isLive = async (client: Client) => (await client.get('/account')).status === 200;
const liveOf = (...all: Client[]) => Promise.all(all.map(isLive));
const changePassword = (client: Client, json: object) => client.post('/account/password', json);

/** One operator with two sessions. */
const test = base.extend('site', async ({ app, clock, logIn }) => {
  const phone = clientOf(app.url, (await logIn({}, { 'User-Agent': PHONE })).body.token);
  clock.forward(10 * MINUTE_MS);
  return { app, clock, logIn, phone, laptop: clientOf(app.url, await app.login()) };
});

test('Sessions are listed, last seen first, with what they are and the one that asks', async ({ site }) => {
  const { phone, laptop, clock } = site;
  clock.forward(5 * MINUTE_MS);
  await phone.get('/dashboard');
  clock.forward(MINUTE_MS);
  const { username: name, sessions, session_count } = await accountOf(laptop);
  expect([name, session_count]).toEqual([username, 2]);
  expect(sessions.map(({ id: _, ...rest }) => rest)).toEqual([
    {
      device: 'a test',
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
  const text = JSON.stringify(sessions);
  for (const { token } of [phone, laptop]) expect(text).not.toContain(token);
});

test('One session is ended, the others go on', async ({ site }) => {
  const { phone, laptop } = site;
  const other = (await accountOf(laptop)).sessions.find(({ current }) => !current);
  const end = async () => (await laptop.delete(`/account/sessions/${other?.id}`)).status;
  expect(await end()).toBe(204);
  expect(await liveOf(phone, laptop)).toEqual([false, true]);
  expect(await end()).toBe(404);
});

test('A logout everywhere ends all sessions', async ({ site }) => {
  const { phone, laptop } = site;
  expect((await laptop.delete('/account/sessions')).status).toBe(204);
  expect(await liveOf(phone, laptop)).toEqual([false, false]);
});

test('Sessions that ran out are not listed', async ({ site }) => {
  const { app, clock } = site;
  clock.forward(31 * DAY_MS);
  expect((await accountOf(clientOf(app.url, await app.login()))).sessions).toHaveLength(1);
});

test('T4. A new password needs the current one, and ends every other session', async ({ site }) => {
  const { phone, laptop, logIn } = site;
  const wrong = await changePassword(laptop, { current: 'wrong', next: 'a new password' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual([{ field: 'current', message: 'This is not the current password.' }]);
  expect(await isLive(phone)).toBe(true);
  const next = '  spaces at both ends and 🏏 are kept  ';
  expect((await changePassword(laptop, { current: password, next })).status).toBe(204);
  expect(await liveOf(phone, laptop)).toEqual([false, true]);
  expect((await logIn()).status).toBe(401);
  expect((await logIn({ password: next.trim() })).status).toBe(401);
  expect((await logIn({ password: next })).status).toBe(200);
});

test('A new password that is too short, or the old one, is refused by its field', async ({ site }) => {
  const { laptop, logIn } = site;
  for (const next of ['short', password]) {
    const { status, body } = await changePassword(laptop, { current: password, next });
    expect([status, body.errors[0].field]).toEqual([400, 'next']);
  }
  expect((await logIn()).status).toBe(200);
});

test('Of two changes at once one stands, and the other session is answered with 401', async ({ site }) => {
  const { phone, laptop, logIn } = site;
  const nexts = ['the first password', 'the second password'];
  const answers = await Promise.all(
    [phone, laptop].map((each, at) => changePassword(each, { current: password, next: nexts[at] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  const works = await Promise.all(nexts.map(async (next) => (await logIn({ password: next })).status));
  expect(works.sort()).toEqual([200, 401]);
});

test('Guesses at the current password count as failed logins of the address', async ({ site }) => {
  const { laptop, logIn } = site;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => changePassword(laptop, { current: 'guess', next: 'a new password' })),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(400), count(429)]).toEqual([5, 7]);
  expect((await logIn()).status).toBe(429);
});

test('A password that could not be looked at was no guess', async ({ app, owner: _ }) => {
  const { orm } = app;
  const connection = orm.em.getConnection();
  const check = createPasswordCheck({ orm, failures: createLimiter({ points: 1, seconds: 60 }) });
  const [session] = await connection.execute<{ token_hash: string }[]>('select token_hash from session');
  const asker = { tokenHash: session?.token_hash ?? '', ip: '192.0.2.1' };
  await connection.execute('alter table session rename to away');
  for (const _ of [1, 2, 3])
    await expect(check(asker, password, 'current')).rejects.not.toBeInstanceOf(Problem);
  await connection.execute('alter table away rename to session');
  expect((await check(asker, password, 'current')).username).toBe('operator');
  await expect(check(asker, 'wrong', 'current')).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(check(asker, password, 'current')).rejects.toMatchObject({ code: 'too_many' });
});
