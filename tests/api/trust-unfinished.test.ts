import pLimit from 'p-limit';
import { hashPassword } from '#api/features/auth/password.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';
import { expect, test as shared } from '#tests/support/api-test.ts';
import { codeAt, from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, startTestApp, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;
const OF_ADDRESS = 30;
const OF_OPERATOR = 100;

const base = shared.extend('settings', { trustProxy: 1, loginLimit: 1_000 });

/** An operator with a second factor, and what is said to a login of theirs from an address. */
const test = base.extend('login', async ({ app, clock }) => {
  clock.set('2026-11-20T06:00:00Z');
  const { secret, recovery } = await switchOnSecondFactor(app, await app.login(), clock.now());
  clock.forward(STEP_MS);
  const tryLogin = async (given: object, address: number) => {
    const json = { username, password, ...given };
    const answer = await app.call('/api/login', { method: 'POST', json, headers: from(address) });
    return { said: String((await answer.json()).code ?? 'token'), answer };
  };
  const said = async (given: object, address: number) => (await tryLogin(given, address)).said;
  return {
    tryLogin,
    said,
    recovery: recovery[0],
    /** The code of now. */
    right: () => codeAt(secret, clock.now()),
    /** As many at once as may wait for their hash. Gives how often each was said. */
    async atOnce(count: number, address: (at: number) => number, given = {}) {
      const limit = pLimit(20);
      const all = Array.from({ length: count }, (_, at) => limit(() => said(given, address(at))));
      const counts = Object.groupBy(await Promise.all(all), (each) => each);
      return Object.fromEntries(Object.entries(counts).map(([each, list = []]) => [each, list.length]));
    },
  };
});

test('T2. Of 200 right passwords without a code at once 30 are hashed', async ({ login }) => {
  expect(await login.atOnce(200, () => 7)).toEqual({ code_needed: OF_ADDRESS, too_many: 170 });
  const { said, answer } = await login.tryLogin({}, 7);
  expect([said, answer.status]).toEqual(['too_many', 429]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  // Elsewhere nobody notices, and with the code not even here.
  expect(await login.said({ password: 'wrong' }, 8)).toBe('wrong_credentials');
  expect(await login.said({ code: login.right() }, 7)).toBe('token');
});

test('T1. Of many addresses 100 are hashed, the others asked for a code', async ({ login }) => {
  expect(await login.atOnce(150, (at) => at)).toEqual({ code_needed: 150 });
  // Whoever says what: nothing is looked at before there is a code.
  expect(await login.said({ password: 'wrong' }, 300)).toBe('code_needed');
  expect(await login.said({}, 301)).toBe('code_needed');
  expect(await login.said({ password: 'wrong', code: login.right() }, 301)).toBe('wrong_credentials');
  expect(await login.said({ code: login.right() }, 301)).toBe('token');
  expect(await login.said({ code: login.recovery }, 302)).toBe('token');
});

test('T1. Wrong passwords without a code use up none of these', async ({ login }) => {
  // Fewer than a name has before each further one waits.
  const guessed = await login.atOnce(60, (at) => at, { password: 'guessed' });
  expect(guessed).toEqual({ wrong_credentials: 60 });
  expect(await login.atOnce(OF_OPERATOR, (at) => 300 + at)).toEqual({ code_needed: OF_OPERATOR });
  expect(await login.said({ password: 'guessed' }, 450)).toBe('code_needed');
});

test('An operator who logs in often, first without code, never waits', async ({ login, clock }) => {
  for (let at = 0; at < OF_ADDRESS + 10; at += 1) {
    const both = [await login.said({}, 7), await login.said({ code: login.right() }, 7)];
    expect(both).toEqual(['code_needed', 'token']);
    clock.forward(STEP_MS);
  }
});

test('T2. When no try of a code is left, no password is hashed', async ({ login }) => {
  for (let at = 0; at < 10; at += 1) await login.tryLogin({ code: '000000' }, at);
  expect(await login.said({ code: '000000' }, 500)).toBe('too_many');
  expect(await login.said({ password: 'wrong', code: '000000' }, 500)).toBe('too_many');
  expect(await login.said({ password: 'wrong', code: login.recovery }, 500)).toBe('wrong_credentials');
  expect(await login.said({ code: login.recovery }, 500)).toBe('token');
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
