import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { passwordFault } from '#api/features/auth/common-passwords.ts';
import { UNKNOWN_NAME_HASH, verifyPassword } from '#api/features/auth/password.ts';
import { createAccountWaits } from '#api/features/auth/session.service.ts';
import { changePassword } from '#contract/account.ts';
import { acceptInvite, credentials } from '#contract/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { notRefused } from '#tests/support/faults-of.ts';

test('T3. The hash of unknown names is as strong as those that are stored, and opens to no password', async () => {
  expect(UNKNOWN_NAME_HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(UNKNOWN_NAME_HASH, '')).toBe(false);
});

test('A password that is guessed among the first is refused, others are not', () => {
  const common = [
    ...['aaaaaaaaaaaa', '121212121212', 'abcabcabcabc', '123456789012', '098765432109', 'qwertyuiopas'],
    ...['password1234', 'P@ssw0rd!2026', 'passwordpassword', 'Administrator!', 'welcome123456'],
    ...['iloveyou12345', 'reddyanna2026!', 'asha12345678', '2026-11-23 12:00'],
  ];
  const good = [
    ...['four words in a row', 'correct horse battery', 'Tr4vancore-monsoon'],
    ...['क्रिकेट का मैदान 7', '🏏🎾🏇🃏🎲🏆🥇'],
  ];
  const faults = [...common, ...good].filter((each) => passwordFault(each, 'asha') !== undefined);
  expect(faults).toEqual(common);
  expect(passwordFault('password1234', 'asha')).toBe('is among the first that are guessed; choose another');
  for (const length of [11, 1001]) {
    expect(passwordFault('क'.repeat(length), 'asha')).toBe('must have 12 to 1000 characters');
  }
});

test('Passwords and names of a wrong length or with wrong signs are refused by their field', () => {
  const lengths = [undefined, '', 'short', 'x'.repeat(1001)];
  const change = { current: 'the old password', next: 'a new password' };
  expect(notRefused(changePassword.body, change, { next: lengths, current: [undefined, ''] })).toEqual([]);
  const invited = { token: 'x', username: 'asha', password: 'a meadow of her own' };
  const names = ['', ' ', 'two\nlines', 'x'.repeat(101)];
  expect(notRefused(acceptInvite.body, invited, { username: names, password: lengths })).toEqual([]);
  const given = { username: 'asha', password: 'x' };
  const wrong = { username: [undefined, '', 'x'.repeat(101)], password: [undefined, '', 'x'.repeat(1001)] };
  expect(notRefused(credentials, given, wrong)).toEqual([]);
});

describe('T38. Wrong passwords for one name from all addresses together', () => {
  /** Before each further one waits. */
  const FREE = 100;
  let waitsOf: ReturnType<typeof createAccountWaits>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    waitsOf = createAccountWaits();
  });
  afterEach(() => vi.useRealTimers());

  /** The seconds that one more is to wait; 0 where it is tried. */
  const guess = (name: string): Promise<number> =>
    waitsOf(name)
      .take()
      .then(
        () => 0,
        (error: Problem) => error.retryAfter ?? Number.NaN,
      );
  async function flood(name: string, count: number): Promise<number> {
    let tried = 0;
    for (let at = 0; at < count; at += 1) if ((await guess(name)) === 0) tried += 1;
    return tried;
  }

  test('wait longer and longer after the first hundred, up to a minute', async () => {
    expect(await flood('asha', FREE + 30)).toBe(FREE);
    const waits: number[] = [];
    for (let turn = 0; turn < 16; turn += 1) {
      const wait = await guess('asha');
      waits.push(wait);
      vi.advanceTimersByTime(wait * 1000);
      expect(await guess('asha')).toBe(0);
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(60);
  });

  test('get a try a minute back by a pause, not all of them', async () => {
    await flood('asha', FREE + 30);
    vi.advanceTimersByTime(15 * MINUTE_MS);
    expect(await flood('asha', 60)).toBeOneOf([14, 15, 16]);
  });

  test('do not go free by guesses at many other names', async () => {
    await flood('asha', FREE + 1);
    for (let n = 0; n < 5_000; n += 1) await guess(`nobody ${n}`);
    expect(await guess('asha')).toBeGreaterThan(0);
  });
});
