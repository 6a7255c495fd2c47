import { vi } from 'vitest';
import { createAccountWaits } from '#api/features/auth/session.service.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { FREE_GUESSES, loginsOf } from '#tests/support/attacks.ts';
import { againDuring } from '#tests/support/queries.ts';
import { username } from '#tests/support/test-app.ts';

const test = base.extend('settings', { trustProxy: 1 });
test.afterEach(() => {
  vi.useRealTimers();
});

test('T38. Of 5,000 wrong passwords from 5,000 addresses few are tried, and a known device gets in meanwhile', {
  timeout: 240_000,
}, async ({ app }) => {
  const { flood, honest } = loginsOf(app);
  const { device } = (await honest()).body;
  const flooding = flood(5_000);
  const statuses: number[] = [];
  await againDuring(flooding, async () => statuses.push((await honest({ device })).status));
  const { 401: tried = 0, 429: refused = 0, 503: busy = 0 } = await flooding;
  expect(tried + refused + busy).toBe(5_000);
  // One more is tried after each wait.
  expect(tried).toBeLessThan(FREE_GUESSES + 20);
  expect(refused).toBeGreaterThan(4_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('T38. An unknown name waits like a known one', { timeout: 120_000 }, async ({ app }) => {
  const { flood, guess } = loginsOf(app);
  const waitsOf = async (name: string) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await flood(FREE_GUESSES, { name });
    const seen: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const { status, headers } = await guess(10_000 + n, name);
      if (status !== 429) continue;
      const wait = Number(headers.get('retry-after'));
      seen.push(wait);
      vi.advanceTimersByTime(wait * 1000);
      expect((await guess(20_000 + n, name)).status).toBe(401);
    }
    vi.useRealTimers();
    return seen;
  };
  const known = await waitsOf(username);
  expect(known.at(-1)).toBe(60);
  expect(await waitsOf('no such name')).toEqual(known);
});

// Asked of the counter itself: over HTTP the other names take minutes.
test('T38. Guesses at 50,000 other names do not free a name', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const waitsOf = createAccountWaits();
  const isHeld = (name: string) =>
    waitsOf(name)
      .take()
      .then(
        () => false,
        () => true,
      );
  for (let n = 0; n < FREE_GUESSES + 1; n += 1) await isHeld(username);
  for (let n = 0; n < 50_000; n += 1) await isHeld(`stranger ${n}`);
  expect(await isHeld(username)).toBe(true);
});
