import { expect, test } from 'vitest';
import { knownDevice } from '#api/features/auth/device-proof.ts';
import { isTokenOf } from '#api/features/notifications/weekly-letter.ts';
import { newTimedToken, timeOfToken } from '#api/http/signature.ts';

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
