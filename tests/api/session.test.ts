import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_MS } from '#api/features/session/begin-session.ts';
import { resetPassword } from '#api/features/session/operator.service.ts';
import { SessionEntity } from '#api/features/session/session.entities.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

let app: TestApp;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock, loginLimit: 10 });
});
afterEach(() => app.close());

const tryLogin = (json: unknown) => app.call('/api/login', { method: 'POST', json });
const dashboard = (token: string) => app.call('/api/dashboard', { token });

test('An operator logs in, reads the dashboard and logs out', async () => {
  const answer = await tryLogin({ username, password });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { token } = await answer.json();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await dashboard(token)).status).toBe(200);

  expect((await app.call('/api/logout', { method: 'POST', token })).status).toBe(204);
  expect((await dashboard(token)).status).toBe(401);
});

test('A stolen database holds no token', async () => {
  const token = await app.login();
  const [session] = await app.orm.em.fork().find(SessionEntity, {});
  expect(session?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(session)).not.toContain(token);
});

test('T4. A token dies after 30 days', async () => {
  const token = await app.login();
  clock = new Date(clock.getTime() + SESSION_MS - 1000);
  expect((await dashboard(token)).status).toBe(200);
  clock = new Date(clock.getTime() + 1000);
  expect((await dashboard(token)).status).toBe(401);
});

test('T4. Another token than the given one, or a part of it, opens nothing', async () => {
  const token = await app.login();
  const [session] = await app.orm.em.fork().find(SessionEntity, {});
  const others = ['', 'x', token.slice(1), `${token}a`, `${token.slice(0, -1)}~`, 'A'.repeat(8000)];
  for (const wrong of [...others, session?.tokenHash ?? '']) {
    const answer = await dashboard(wrong);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  const basic = await app.call('/api/dashboard', { headers: { Authorization: `Basic ${token}` } });
  expect(basic.status).toBe(401);
});

test('T3. A wrong password and an unknown name get the same answer', async () => {
  const [wrong, unknown] = [
    await tryLogin({ username, password: 'wrong' }),
    await tryLogin({ username: 'nobody', password }),
  ];
  for (const answer of [wrong, unknown]) expect(answer.status).toBe(401);
  expect(await wrong.text()).toBe(await unknown.text());
  const names = (answer: Response) => [...answer.headers.keys()].sort();
  expect(names(wrong)).toEqual(names(unknown));
});

test('T4. A missing field is named, and no hash is made of a password that is too long', async () => {
  const missing = await tryLogin({ username });
  expect(missing.status).toBe(400);
  expect((await missing.json()).errors).toEqual([{ field: 'password', message: 'Enter the password.' }]);
  const long = await tryLogin({ username, password: 'x'.repeat(1001) });
  expect(long.status).toBe(400);
  expect((await tryLogin({ username, password: 'x'.repeat(1024 * 1024) })).status).toBe(413);
});

test('T2. Of 40 wrong logins at once no more than the limit are tried, then the address waits', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => tryLogin({ username: `name-${i}`, password: 'wrong' })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  const refused = await tryLogin({ username, password });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('Logins that succeed count for nothing', async () => {
  for (let i = 0; i < 12; i += 1) expect((await tryLogin({ username, password })).status).toBe(200);
});

test('T8. X-Forwarded-For is not believed without TRUST_PROXY, and that is said once', async () => {
  for (let i = 0; i < 11; i += 1) {
    const headers = { 'X-Forwarded-For': `203.0.113.${i}` };
    const answer = await app.call('/api/login', {
      method: 'POST',
      headers,
      json: { username, password: 'wrong' },
    });
    expect(answer.status).toBe(i < 10 ? 401 : 429);
  }
  expect(app.logged().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
});

test('T1. Behind a proxy each visitor has a limit of his own, and IPv6 counts by 64 bits', async () => {
  const behind = await startTestApp({ trustProxy: 1, loginLimit: 2 });
  const from = async (address: string) =>
    (
      await behind.call('/api/login', {
        method: 'POST',
        headers: { 'X-Forwarded-For': `198.51.100.9, ${address}` },
        json: { username, password: 'wrong' },
      })
    ).status;
  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
    401, 401, 429,
  ]);
  expect(await from('203.0.113.2')).toBe(401);
  expect([
    await from('2001:db8:1:2::1'),
    await from('2001:db8:1:2:ff::9'),
    await from('2001:db8:1:2:3::4'),
  ]).toEqual([401, 401, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(401);
  await behind.close();
});

test('T4. A new password ends every session', async () => {
  const token = await app.login();
  const next = '  64 characters and more, spaces at both ends and 🏏 are kept as they are  ';
  await resetPassword(app.orm, { username: undefined, password: next });
  expect((await dashboard(token)).status).toBe(401);
  expect((await tryLogin({ username, password })).status).toBe(401);
  expect((await tryLogin({ username, password: next.trim() })).status).toBe(401);
  expect((await tryLogin({ username, password: next })).status).toBe(200);
});

test('T6. A lost password of any login is reset by its name; without a name only where there is one login', async () => {
  const asha = await aColleague(app, 'editor', 'asha');
  const token = await tokenOf(app, asha);
  await expect(resetPassword(app.orm, { username: undefined })).rejects.toThrow(
    `Say which by --username: ${username}, asha.`,
  );
  expect(await resetPassword(app.orm, { username: 'nobody' })).toBeUndefined();
  expect((await app.call('/api/account', { token })).status).toBe(200);
  const reset = await resetPassword(app.orm, { username: 'asha' });
  expect((await app.call('/api/account', { token })).status).toBe(401);
  const json = { username: 'asha', password: reset?.password };
  expect((await app.call('/api/login', { method: 'POST', json })).status).toBe(200);
});
