import { vi } from 'vitest';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { createFirstOperator, resetPassword } from '#api/features/auth/operator.service.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { FREE_GUESSES, loginsOf } from '#tests/support/attacks.ts';
import { againDuring, queriesOf } from '#tests/support/queries.ts';
import { username } from '#tests/support/test-app.ts';

// More guesses, and at more names: tests/full/api/hostile-guessing.test.ts.

const test = base.extend('settings', { trustProxy: 1 });
test.beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
test.afterEach(() => {
  vi.useRealTimers();
});

test('T38. Of wrong passwords from many addresses few are tried', async ({ app }) => {
  const { flood, guess, honest } = loginsOf(app);
  const { device } = (await honest()).body;
  const flooding = flood(FREE_GUESSES + 30);
  const statuses: number[] = [];
  await againDuring(flooding, async () => statuses.push((await honest({ device })).status));
  const { 401: tried = 0, ...refused } = await flooding;
  expect(tried).toBe(FREE_GUESSES);
  expect(Object.keys(refused)).toEqual(['429']);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refusal = () => guess(FREE_GUESSES + 30);
  expect((await queriesOf(app, refusal)).filter((sql) => sql.includes('operator'))).toEqual([]);

  const unknown = await honest({}, 1);
  const wait = Number(unknown.headers.get('retry-after'));
  expect(unknown.status).toBe(429);
  const [id = '', signature = ''] = device.split('.');
  for (const forged of [`${id}.${'A'.repeat(43)}`, signature, `${'A'.repeat(22)}.${signature}`, 'x', '']) {
    expect((await honest({ device: forged }, 2)).status).toBe(429);
  }
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(wait * 1000);
  expect((await honest({}, 1)).status).toBe(200);
});

test('A new password makes the known devices unknown', async ({ app }) => {
  const { flood, honest } = loginsOf(app);
  const { device } = (await honest()).body;
  await flood(FREE_GUESSES + 5);
  const next = 'quite another long password';
  await resetPassword(app.orm, { username, password: next });
  expect((await honest({ device, password: next })).status).toBe(429);
});

test('A known device has ten wrong passwords of its own, which hold up no other', async ({ app }) => {
  const { honest } = loginsOf(app);
  const { device } = (await honest()).body;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await honest({ device, password: 'wrong' }, n)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await honest({}, 50)).status).toBe(200);
});

test('T3. The first operator’s password is strong, and its hash, too', async ({ app }) => {
  const { orm } = app;
  const first = (password: string) => createFirstOperator(orm, { username: 'first', password });
  // Later starts ignore ADMIN_PASSWORD, whatever it is.
  expect(await first('short')).toBeUndefined();
  await orm.em.fork().nativeDelete(OperatorEntity, {});
  const common = 'ADMIN_PASSWORD is among the first that are guessed; choose another.';
  await expect(first('password1234')).rejects.toThrow(common);
  await expect(first('elevenchars')).rejects.toThrow('ADMIN_PASSWORD must have 12 to 1000 characters.');
  await first('a meadow of her own');
  const [stored] = await orm.em.fork().find(OperatorEntity, {});
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
