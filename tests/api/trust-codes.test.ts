import pLimit from 'p-limit';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { hashPassword } from '#api/features/auth/password.ts';
import { expect, test as shared } from '#tests/support/api-test.ts';
import { codeAt, from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, startTestApp, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;
/** So many right passwords without a code are hashed for one address, and for one operator. */
const OF_ADDRESS = 30;
const OF_OPERATOR = 100;

const base = shared.extend('settings', { trustProxy: 1, loginLimit: 1_000 });

/** An operator with a second factor, who is logged in. Each number is an address. */
const test = base.extend('operator', async ({ app, clock }) => {
  clock.set('2026-11-20T06:00:00Z');
  const token = await app.login();
  const { secret, recovery } = await switchOnSecondFactor(app, token, clock.now());
  clock.forward(STEP_MS);
  const codeIn = (steps: number, of = secret) =>
    codeAt(of, new Date(clock.now().getTime() + steps * STEP_MS));
  const tryLogin = (given: object, address: number) => {
    const json = { username, password, ...given };
    return app.call('/api/login', { method: 'POST', json, headers: from(address) });
  };
  /** What an answer to a login says. */
  const said = async (given: object, address: number): Promise<string> =>
    (await (await tryLogin(given, address)).json()).code ?? 'token';
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
    tryLogin,
    said,
    /** As many at once as may wait for their hash. Returns how often each answer came. */
    async reportedAtOnce(count: number, address: (at: number) => number, given = {}) {
      const limit = pLimit(20);
      const all = Array.from({ length: count }, (_, at) => limit(() => said(given, address(at))));
      const counts = Object.groupBy(await Promise.all(all), (each) => each);
      return Object.fromEntries(Object.entries(counts).map(([each, list = []]) => [each, list.length]));
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
  const second = await tryLogin({ code: right() }, 500);
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
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
  const second = await confirm(right(secret), 500);
  expect([second.status, second.headers.has('retry-after')]).toEqual([429, true]);
  // The password opens as before: nothing was switched on.
  expect((await tryLogin({}, 501)).status).toBe(200);
});

// Right passwords without a code.

test('T2. Of 200 right passwords without a code at once 30 are hashed', async ({ operator }) => {
  expect(await operator.reportedAtOnce(200, () => 7)).toEqual({ code_needed: OF_ADDRESS, too_many: 170 });
  const answer = await operator.tryLogin({}, 7);
  expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  // Other addresses are not limited, and a login with the code is not limited here either.
  expect(await operator.said({ password: 'wrong' }, 8)).toBe('wrong_credentials');
  expect(await operator.said({ code: operator.right() }, 7)).toBe('token');
});

test('T1. Of many addresses 100 are hashed, the others asked for a code', async ({ operator }) => {
  expect(await operator.reportedAtOnce(150, (at) => at)).toEqual({ code_needed: 150 });
  // Without a code no password is checked, whether it is right or wrong.
  expect(await operator.said({ password: 'wrong' }, 300)).toBe('code_needed');
  expect(await operator.said({}, 301)).toBe('code_needed');
  expect(await operator.said({ password: 'wrong', code: operator.right() }, 301)).toBe('wrong_credentials');
  expect(await operator.said({ code: operator.right() }, 301)).toBe('token');
  expect(await operator.said({ code: operator.recovery }, 302)).toBe('token');
});

test('T1. Wrong passwords without a code use up none of these', async ({ operator }) => {
  // Fewer than a name has before each further one waits.
  const guessed = await operator.reportedAtOnce(60, (at) => at, { password: 'guessed' });
  expect(guessed).toEqual({ wrong_credentials: 60 });
  expect(await operator.reportedAtOnce(OF_OPERATOR, (at) => 300 + at)).toEqual({ code_needed: OF_OPERATOR });
  expect(await operator.said({ password: 'guessed' }, 450)).toBe('code_needed');
});

test('An operator who logs in often, first without code, never waits', async ({ operator, clock }) => {
  for (let at = 0; at < OF_ADDRESS + 10; at += 1) {
    const both = [await operator.said({}, 7), await operator.said({ code: operator.right() }, 7)];
    expect(both).toEqual(['code_needed', 'token']);
    clock.forward(STEP_MS);
  }
});

test('T2. When no try of a code is left, no password is hashed', async ({ operator }) => {
  for (let at = 0; at < 10; at += 1) await operator.tryLogin({ code: '000000' }, at);
  expect(await operator.said({ code: '000000' }, 500)).toBe('too_many');
  expect(await operator.said({ password: 'wrong', code: '000000' }, 500)).toBe('too_many');
  expect(await operator.said({ password: 'wrong', code: operator.recovery }, 500)).toBe('wrong_credentials');
  expect(await operator.said({ code: operator.recovery }, 500)).toBe('token');
});

test('T2. For a login whose caller left nothing is hashed or counted', async ({ onTestFinished }) => {
  const LIMIT = 20;
  const app = await startTestApp({ trustProxy: 1, loginLimit: LIMIT });
  onTestFinished(app.close);
  // A hash of full strength takes long enough for callers to leave while others are before them.
  const passwordHash = await hashPassword(password);
  await app.orm.em.fork().nativeUpdate(OperatorEntity, { username }, { passwordHash });
  const post = (given: string, address: number, init: RequestInit = {}) => {
    const json = { username, password: given };
    return app.call('/api/login', { method: 'POST', json, headers: from(address), ...init });
  };
  const leaving = new AbortController();
  const guesses = Array.from({ length: LIMIT }, () => post('guessed', 7, { signal: leaving.signal }));
  await Promise.race(guesses);
  leaving.abort();
  await Promise.allSettled(guesses);
  // Logins are proved one after the other: this one behind all of them.
  await expect.poll(async () => (await post(password, 8)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: LIMIT }, () => post('guessed', 7)));
  // Had the first ones counted, no try would be left. On a busy machine some were hashed before their callers left.
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(LIMIT / 4);
});
