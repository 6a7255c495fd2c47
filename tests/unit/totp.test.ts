import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeSecret, stepOf } from '#api/features/auth/codes.ts';
import { deviceWords } from '#api/features/auth/device-words.ts';

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
  expect(devices.map(([agent]) => deviceWords(agent))).toEqual(devices.map(([, words]) => words));
});

test('A user agent of 15 KB, which anybody may send with a login, is read at its beginning alone', () => {
  const long = ' '.repeat(14_900);
  expect(deviceWords(`Mozilla/5.0 (Linux; Android 10) Chrome/138${long}`)).toBe('Chrome on Android');
  expect(deviceWords(`${long}Mozilla/5.0 (Linux; Android 10) Chrome/138`)).toBe('Unknown device');
});
