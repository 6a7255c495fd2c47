import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeAt } from '#tests/support/authenticator.ts';
import { from, switchOnSecondFactor } from '#tests/support/second-factor.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;
const OF_ADDRESS = 30;
const OF_OPERATOR = 100;

let app: TestApp;
let clock: Date;
let secret: string;
let recovery: string[];

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, trustProxy: 1, loginLimit: 1_000 });
  ({ secret, recovery } = await switchOnSecondFactor(app, await app.login(), clock));
  nextStep();
});
afterEach(() => app.close());

const nextStep = () => {
  clock = new Date(clock.getTime() + STEP_MS);
};
const right = () => codeAt(secret, clock);
const tryLogin = async (given: object, address: number) => {
  const json = { username, password, ...given };
  const answer = await app.call('/api/login', { method: 'POST', json, headers: from(address) });
  return { said: (await answer.json()).code ?? 'token', answer };
};
const said = async (given: object, address: number) => (await tryLogin(given, address)).said;
const atOnce = async (count: number, address: (at: number) => number) => {
  // As many as may wait for their hash.
  const limit = pLimit(20);
  const all = await Promise.all(Array.from({ length: count }, (_, at) => limit(() => said({}, address(at)))));
  return (code: string) => all.filter((each) => each === code).length;
};

test('T2. Of 200 right passwords without a code at once from one address 30 are hashed', async () => {
  const count = await atOnce(200, () => 7);
  expect([count('code_needed'), count('too_many')]).toEqual([OF_ADDRESS, 170]);
  const { said: late, answer } = await tryLogin({}, 7);
  expect([late, answer.status]).toEqual(['too_many', 429]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  // Elsewhere nobody notices, and with the code not even here.
  expect(await said({ password: 'wrong' }, 8)).toBe('wrong_credentials');
  expect(await said({ code: right() }, 7)).toBe('token');
});

test('T1. Of many addresses 100 are hashed; the others are asked for the code unseen, and the operator gets in', async () => {
  expect((await atOnce(150, (at) => at))('code_needed')).toBe(150);
  // Whoever says what: nothing is looked at before there is a code.
  expect(await said({ password: 'wrong' }, 300)).toBe('code_needed');
  expect(await said({}, 301)).toBe('code_needed');
  expect(await said({ password: 'wrong', code: right() }, 301)).toBe('wrong_credentials');
  expect(await said({ code: right() }, 301)).toBe('token');
  expect(await said({ code: recovery[0] }, 302)).toBe('token');
});

test('T1. Wrong passwords without a code, however many at once, use up none of these: 100 right ones do', async () => {
  const limit = pLimit(20);
  const guess = (_: unknown, at: number) => limit(() => said({ password: 'guessed' }, at));
  // Fewer than a name has before each further one waits.
  const guesses = await Promise.all(Array.from({ length: 60 }, guess));
  expect(new Set(guesses)).toEqual(new Set(['wrong_credentials']));
  expect((await atOnce(OF_OPERATOR, (at) => 300 + at))('code_needed')).toBe(OF_OPERATOR);
  expect(await said({ password: 'guessed' }, 450)).toBe('code_needed');
});

test('An operator who logs in again and again, first without the code, is never held up', async () => {
  for (let at = 0; at < OF_ADDRESS + 10; at += 1) {
    expect([await said({}, 7), await said({ code: right() }, 7)]).toEqual(['code_needed', 'token']);
    nextStep();
  }
});

test('T2. When no try of a code is left, no password is hashed for one; none of it counts as a failed login', async () => {
  for (let at = 0; at < 10; at += 1) await tryLogin({ code: '000000' }, at);
  expect(await said({ code: '000000' }, 500)).toBe('too_many');
  expect(await said({ password: 'wrong', code: '000000' }, 500)).toBe('too_many');
  expect(await said({ password: 'wrong', code: recovery[0] }, 500)).toBe('wrong_credentials');
  expect(await said({ code: recovery[0] }, 500)).toBe('token');
});

test('T2. For a login whose caller left while it waited nothing is hashed, and nothing counts', async () => {
  const waiting = await startTestApp({ trustProxy: 1, loginLimit: 40 });
  const guess = (signal?: AbortSignal) =>
    waiting.call('/api/login', {
      method: 'POST',
      json: { username, password: 'guessed' },
      headers: from(7),
      ...(signal === undefined ? {} : { signal }),
    });
  const leaving = new AbortController();
  const guesses = Array.from({ length: 40 }, () => guess(leaving.signal));
  await Promise.race(guesses);
  leaving.abort();
  await Promise.allSettled(guesses);
  // Behind all of them.
  await waiting.login();
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
  // On a busy machine some were hashed before their callers left, never all.
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  await waiting.close();
});
