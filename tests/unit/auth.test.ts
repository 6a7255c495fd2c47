import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownDevice } from '#api/features/auth/begin-session.ts';
import { makeSecret, stepOf } from '#api/features/auth/codes.ts';
import { passwordFault, UNKNOWN_NAME_HASH, verifyPassword } from '#api/features/auth/password.ts';
import { createAccountWaits } from '#api/features/auth/session.service.ts';
import { isTokenOf } from '#api/features/notifications/weekly-letter.ts';
import { deviceLabel } from '#api/http/device-words.ts';
import { newTimedToken, timeOfToken } from '#api/http/signature.ts';
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
    for (let round = 0; round < 16; round += 1) {
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
    for (let n = 0; n < 5_000; n += 1) await guess(`stranger ${n}`);
    expect(await guess('asha')).toBeGreaterThan(0);
  });
});

// RFC 6238, appendix B, SHA-1: the last six of its eight digits. The secret is the appendix's, in base32.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test('A code is that of the RFC for its time', () => {
  const codes: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of codes) {
    expect([code, stepOf(RFC_SECRET, code, new Date(seconds * 1000))]).toEqual([
      code,
      Math.floor(seconds / 30),
    ]);
  }
});

test('A code counts half a minute before and after its own, not longer', () => {
  const key = makeSecret();
  const now = new Date('2026-11-20T06:00:10Z');
  const current = Math.floor(now.getTime() / 30_000);
  const codeOf = (offset: number) =>
    new TOTP({ secret: key }).generate({ timestamp: now.getTime() + offset * 30_000 });
  for (const offset of [-1, 0, 1]) expect(stepOf(key, codeOf(offset), now)).toBe(current + offset);
  for (const offset of [-2, 2]) expect(stepOf(key, codeOf(offset), now)).toBeUndefined();
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test('A device is called after its browser and its system', () => {
  const devices: [string, string][] = [
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
  ];
  expect(devices.map(([agent]) => deviceLabel(agent))).toEqual(devices.map(([, text]) => text));
});

test('A user agent of 15 KB, which anybody may send with a login, is read at its beginning alone', () => {
  const long = ' '.repeat(14_900);
  expect(deviceLabel(`Mozilla/5.0 (Linux; Android 10) Chrome/138${long}`)).toBe('Chrome on Android');
  expect(deviceLabel(`${long}Mozilla/5.0 (Linux; Android 10) Chrome/138`)).toBe('Unknown device');
});

test('Links of letters and known devices that 1.4.0 signed stay valid', () => {
  expect(isTokenOf('secret', 'owner@example.com', 'MgWas9NDb0hD4PzKV1Xp-hewc6iCIhMi7aDtq8YUC4g')).toBe(true);
  const device = 'A'.repeat(22);
  const proof = `${device}.R4t9WKLsrLbQLGFlWcK9XPdiXV5U6sQiSPoUUahfbdM`;
  expect(knownDevice({ id: 7, passwordHash: 'hash' }, proof)).toBe(device);
});

test('A token with a time is read only as it was made, by its secret and for its purpose', () => {
  const time = new Date('2026-11-27T10:00:00.123Z');
  const token = newTimedToken('secret', 'login, ', time);
  expect(timeOfToken('secret', 'login, ', token)).toBe(time.getTime());
  const last = token.endsWith('A') ? 'B' : 'A';
  const others = [
    timeOfToken('other', 'login, ', token),
    timeOfToken('secret', 'registration, ', token),
    timeOfToken('secret', 'login, ', `${token.slice(0, -1)}${last}`),
    timeOfToken('secret', 'login, ', `${token}=`),
    timeOfToken('secret', 'login, ', ''),
  ];
  expect(others).toEqual(others.map(() => undefined));
});
