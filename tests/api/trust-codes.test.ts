import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeAt } from '#tests/support/authenticator.ts';
import { from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;

let app: TestApp;
let clock: Date;
let token: string;
let secret: string;
let recovery: string[];

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, trustProxy: 1, loginLimit: 1_000 });
  token = await app.login();
  ({ secret, recovery } = await switchOnSecondFactor(app, token, clock));
  clock = new Date(clock.getTime() + STEP_MS);
});
afterEach(() => app.close());

const post = (path: string, json: unknown, address: number) =>
  app.call(`/api/account/${path}`, { method: 'POST', token, json, headers: from(address) });
const tryLogin = (given: object, address: number) => {
  const json = { username, password, ...given };
  return app.call('/api/login', { method: 'POST', json, headers: from(address) });
};
const right = () => codeAt(secret, clock);
/** No code of now, whatever the secret. */
const wrong = (at: number) => {
  const code = String(at).padStart(6, '0');
  return [-1, 0, 1].some((step) => codeAt(secret, new Date(clock.getTime() + step * STEP_MS)) === code)
    ? '999999'
    : code;
};
const statuses = (answers: Response[]) => answers.map(({ status }) => status);

test('T2. Of 200 wrong codes at once from as many addresses ten are tried, by password and all', async () => {
  const all = Array.from({ length: 200 }, (_, at) => tryLogin({ code: wrong(at) }, at));
  const answers = statuses(await Promise.all(all));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  // The rest finds no tries left, or too many that wait for their hash.
  expect(answers.filter((status) => status === 429 || status === 503)).toHaveLength(190);
});

test('T1. While others use up the tries, a recovery code lets the operator in; after them the app does', async () => {
  for (let at = 0; at < 12; at += 1) await tryLogin({ code: wrong(at) }, at);
  const late = await tryLogin({ code: right() }, 500);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  expect((await tryLogin({ code: recovery[0] }, 501)).status).toBe(200);
  expect((await app.call('/api/dashboard', { token })).status).toBe(200);
});

test('T1. Who does not know the password uses up no tries', async () => {
  for (let at = 0; at < 20; at += 1) await tryLogin({ password: 'guessed', code: wrong(at) }, at);
  expect((await tryLogin({ code: right() }, 500)).status).toBe(200);
});

test('A right code uses up no tries either', async () => {
  for (let at = 0; at < 15; at += 1) {
    expect((await tryLogin({ code: right() }, at)).status).toBe(200);
    clock = new Date(clock.getTime() + STEP_MS);
  }
});

test('Codes that a session gives count with those of logins', async () => {
  const remove = (code: string, address: number) => post('second-factor/remove', { password, code }, address);
  for (let at = 0; at < 10; at += 1) expect((await remove(wrong(at), at)).status).toBe(400);
  expect((await remove(right(), 500)).status).toBe(429);
  expect((await tryLogin({ code: right() }, 501)).status).toBe(429);
  expect((await remove(recovery[0] ?? '', 502)).status).toBe(204);
});

test('Codes that confirm a new second factor count by operator, too, from however many addresses', async () => {
  await post('second-factor/remove', { password, code: right() }, 1);
  ({ secret } = await (await post('second-factor', { password }, 1)).json());
  const confirm = (code: string, address: number) => post('second-factor/confirm', { code }, address);
  const guesses = Array.from({ length: 40 }, (_, at) => confirm(wrong(at), at));
  const answers = statuses(await Promise.all(guesses));
  expect(answers.filter((status) => status === 400)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  const late = await confirm(right(), 500);
  expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);
  // The password opens as before: nothing was switched on.
  expect((await tryLogin({}, 501)).status).toBe(200);
});
