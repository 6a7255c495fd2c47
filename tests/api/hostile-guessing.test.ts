import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccountWaits } from '#api/features/session/account-waits.ts';
import { passwordFault } from '#api/features/session/common-passwords.ts';
import { resetPassword } from '#api/features/session/operator.service.ts';
import { type Run, runApi } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

/** Wrong passwords for a name from all addresses before each further one waits. */
const FREE = 100;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ trustProxy: 1 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const addressOf = (n: number) => `198.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const login = (from: number, given: object) =>
  app.call('/api/login', {
    method: 'POST',
    headers: { 'X-Forwarded-For': addressOf(from) },
    json: { username, password, ...given },
  });

const guess = (from: number, name = username) => login(from, { username: name, password: `wrong ${from}` });

/** What a device keeps of a login. */
async function knownDevice(): Promise<string> {
  const { device } = (await (await login(1_000_000, {})).json()) as { device: string };
  return device;
}

/** Guesses from as many addresses, a few at a time; the statuses, counted. */
async function flood(count: number, name = username): Promise<Record<number, number>> {
  const limit = pLimit(10);
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => limit(() => guess(n, name))));
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

test('T38. Of 5,000 wrong passwords from 5,000 addresses few are tried, and a known device gets in meanwhile', {
  timeout: 240_000,
}, async () => {
  const device = await knownDevice();
  let isOver = false;
  const flooding = flood(5_000).finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  while (!isOver) statuses.push((await login(2_000_000, { device })).status);
  const { 401: tried = 0, 429: refused = 0, 503: busy = 0 } = await flooding;
  expect(tried + refused + busy).toBe(5_000);
  expect(tried).toBeLessThan(FREE + 20);
  expect(refused).toBeGreaterThan(4_000);
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('T38. Nobody is locked out for good: a new device gets in after the wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await flood(FREE + 30);
  const refused = await login(3_000_000, {});
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(wait * 1000);
  expect((await login(3_000_000, {})).status).toBe(200);
});

test('T38. The waits grow up to a minute, and an unknown name waits like a known one', {
  timeout: 120_000,
}, async () => {
  const waits = async (name: string) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await flood(FREE, name);
    const seen: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const answer = await guess(10_000 + n, name);
      if (answer.status !== 429) continue;
      const wait = Number(answer.headers.get('retry-after'));
      seen.push(wait);
      vi.advanceTimersByTime(wait * 1000);
      expect((await guess(20_000 + n, name)).status).toBe(401);
    }
    vi.useRealTimers();
    return seen;
  };
  const known = await waits(username);
  expect(known).toEqual(await waits('nobody of this name'));
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect([known[0], known.at(-1)]).toEqual([1, 60]);
});

test('T38. A pause gives back a try a minute, not all of them', { timeout: 120_000 }, async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await flood(FREE + 30);
  vi.advanceTimersByTime(15 * 60_000);
  const { 401: tried = 0 } = await flood(60);
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThan(20);
});

// Asked of the counter itself: over HTTP the other names take minutes.
test('T38. Guesses at any number of other names do not free a name', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const waitsOf = createAccountWaits();
  for (let n = 0; n < FREE + 1; n += 1)
    await waitsOf(username)
      .take()
      .catch(() => undefined);
  const isHeld = () =>
    waitsOf(username)
      .take()
      .then(
        () => false,
        () => true,
      );
  expect(await isHeld()).toBe(true);
  for (let n = 0; n < 50_000; n += 1)
    await waitsOf(`nobody ${n}`)
      .take()
      .catch(() => undefined);
  expect(await isHeld()).toBe(true);
});

test('A known device has ten wrong passwords of its own, and a forged proof counts for nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const device = await knownDevice();
  const wrong = async (proof: string, from: number) =>
    (await login(from, { device: proof, password: 'wrong' })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await wrong(device, n));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await login(50, {})).status).toBe(200);

  await flood(FREE + 5);
  const [id = '', signature = ''] = device.split('.');
  for (const forged of [`${id}.${'A'.repeat(43)}`, signature, `${'A'.repeat(22)}.${signature}`, 'x', '']) {
    expect((await login(4_000_000, { device: forged })).status).toBe(429);
  }
});

test('A new password makes the known devices unknown', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const device = await knownDevice();
  const next = 'quite another long password';
  await resetPassword(app.orm, { username, password: next });
  await flood(FREE + 5);
  expect((await login(60, { device, password: next })).status).toBe(429);
});

let server: Run | undefined;
afterEach(async () => {
  server?.child.kill();
  await server?.code;
  server = undefined;
});

test.each([
  ['elevenchars', 'must have 12 to 1000 characters'],
  ['password1234', 'is among the first that are guessed; choose another'],
])('A first start refuses ADMIN_PASSWORD=%s', async (given, why) => {
  server = runApi({ DATA_DIR: await tempFolder('first'), ADMIN_PASSWORD: given });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`ADMIN_PASSWORD ${why}.\n`);
});

test('Later starts ignore ADMIN_PASSWORD, whatever it is', async () => {
  const DATA_DIR = await tempFolder('later');
  server = runApi({ DATA_DIR });
  await server.url;
  server.child.kill();
  await server.code;
  server = runApi({ DATA_DIR, ADMIN_PASSWORD: 'short' });
  expect(await server.url).toContain('http://');
});

test.each([
  'aaaaaaaaaaaa',
  '121212121212',
  'abcabcabcabc',
  '123456789012',
  '098765432109',
  'qwertyuiopas',
  'password1234',
  'P@ssw0rd!2026',
  'passwordpassword',
  'Administrator!',
  'welcome123456',
  'iloveyou12345',
  'reddyanna2026!',
  'asha12345678',
  '2026-11-23 12:00',
])('%s is among the commonest passwords', (given) => {
  expect(passwordFault(given, 'asha')).toMatch(/first that are guessed/);
});

test.each([
  'four words in a row',
  'correct horse battery',
  'Tr4vancore-monsoon',
  'क्रिकेट का मैदान 7',
  '🏏🎾🏇🃏🎲🏆🥇',
])('%s is a password', (given) => {
  expect(passwordFault(given, 'asha')).toBeUndefined();
});
