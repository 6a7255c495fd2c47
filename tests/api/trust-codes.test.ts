import { expect, test as shared } from '#tests/support/api-test.ts';
import { codeAt, from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;

const base = shared.extend('settings', { trustProxy: 1, loginLimit: 1_000 });

/** An operator with a second factor, who is logged in. Each number is an address. */
const test = base.extend('operator', async ({ app, clock }) => {
  clock.set('2026-11-20T06:00:00Z');
  const token = await app.login();
  const { secret, recovery } = await switchOnSecondFactor(app, token, clock.now());
  clock.forward(STEP_MS);
  const codeIn = (steps: number, of = secret) =>
    codeAt(of, new Date(clock.now().getTime() + steps * STEP_MS));
  return {
    token,
    recovery: recovery[0] ?? '',
    right: (of?: string) => codeIn(0, of),
    /** No code of now. */
    wrong(at: number, of?: string): string {
      const code = String(at).padStart(6, '0');
      return [-1, 0, 1].some((step) => codeIn(step, of) === code) ? '999999' : code;
    },
    post: (path: string, json: unknown, address: number) =>
      app.call(`/api/account/${path}`, { method: 'POST', token, json, headers: from(address) }),
    tryLogin: (given: object, address: number) => {
      const json = { username, password, ...given };
      return app.call('/api/login', { method: 'POST', json, headers: from(address) });
    },
  };
});

const statuses = (answers: Response[]) => answers.map(({ status }) => status);
const guesses = async (count: number, guess: (at: number) => Promise<Response>) =>
  statuses(await Promise.all(Array.from({ length: count }, (_, at) => guess(at))));

test('T2. Of 200 wrong codes at once from as many addresses ten are tried, by password and all', async ({
  operator: { tryLogin, wrong },
}) => {
  const answers = await guesses(200, (at) => tryLogin({ code: wrong(at) }, at));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  // The rest finds no tries left, or too many that wait for their hash.
  expect(answers.filter((status) => status === 429 || status === 503)).toHaveLength(190);
});

test('T1. While others use up the tries, a recovery code lets the operator in; after them the app does', async ({
  app,
  operator: { tryLogin, wrong, right, recovery, token },
}) => {
  for (let at = 0; at < 12; at += 1) await tryLogin({ code: wrong(at) }, at);
  const late = await tryLogin({ code: right() }, 500);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  expect((await tryLogin({ code: recovery }, 501)).status).toBe(200);
  expect((await app.call('/api/dashboard', { token })).status).toBe(200);
});

test('T1. Who does not know the password uses up no tries', async ({
  operator: { tryLogin, wrong, right },
}) => {
  for (let at = 0; at < 20; at += 1) await tryLogin({ password: 'guessed', code: wrong(at) }, at);
  expect((await tryLogin({ code: right() }, 500)).status).toBe(200);
});

test('A right code uses up no tries either', async ({ clock, operator: { tryLogin, right } }) => {
  for (let at = 0; at < 15; at += 1) {
    expect((await tryLogin({ code: right() }, at)).status).toBe(200);
    clock.forward(STEP_MS);
  }
});

test('Codes that a session gives count with those of logins', async ({
  operator: { post, tryLogin, wrong, right, recovery },
}) => {
  const remove = (code: string, address: number) => post('second-factor/remove', { password, code }, address);
  for (let at = 0; at < 10; at += 1) expect((await remove(wrong(at), at)).status).toBe(400);
  expect((await remove(right(), 500)).status).toBe(429);
  expect((await tryLogin({ code: right() }, 501)).status).toBe(429);
  expect((await remove(recovery, 502)).status).toBe(204);
});

test('Codes that confirm a new second factor count by operator, too, from however many addresses', async ({
  operator: { post, tryLogin, wrong, right },
}) => {
  await post('second-factor/remove', { password, code: right() }, 1);
  const { secret } = await (await post('second-factor', { password }, 1)).json();
  const confirm = (code: string, address: number) => post('second-factor/confirm', { code }, address);
  const answers = await guesses(40, (at) => confirm(wrong(at, secret), at));
  expect(answers.filter((status) => status === 400)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  const late = await confirm(right(secret), 500);
  expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);
  // The password opens as before: nothing was switched on.
  expect((await tryLogin({}, 501)).status).toBe(200);
});
