import { SessionEntity } from '#api/features/auth/auth.entities.ts';
import { SESSION_MS } from '#api/features/auth/begin-session.ts';
import { resetPassword } from '#api/features/auth/operator.service.ts';
import { expect, testOfLogins as shared } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { from } from '#tests/support/second-factor.ts';
import { aColleague, tokenOf, username } from '#tests/support/test-app.ts';

const base = shared.extend('settings', { loginLimit: 10 });

const test = base.extend('site', ({ app, clock, logIn }) => ({
  app,
  clock,
  logIn,
  /** What a token, or a part of one, is answered with. */
  statusOf: async (token?: string) => (await clientOf(app.url, token).get('/account')).status,
}));

test('An operator logs in, reads, and logs out: the token is dead', async ({ site }) => {
  const { logIn, statusOf, app } = site;
  const { status, headers, body } = await logIn();
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body.token).toMatch(/^[\w-]{43}$/);
  expect(await statusOf(body.token)).toBe(200);
  expect((await clientOf(app.url, body.token).post('/logout')).status).toBe(204);
  expect(await statusOf(body.token)).toBe(401);
});

test('A stolen database holds no token', async ({ app }) => {
  const token = await app.login();
  const [session] = await app.orm.em.fork().find(SessionEntity, {});
  expect(session?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(session)).not.toContain(token);
});

test('T4. A token dies after 30 days', async ({ site }) => {
  const { app, clock, statusOf } = site;
  const token = await app.login();
  clock.forward(SESSION_MS - 1000);
  expect(await statusOf(token)).toBe(200);
  clock.forward(1000);
  expect(await statusOf(token)).toBe(401);
});

test('T4. Another token than the given one, or a part of it, opens nothing', async ({ app }) => {
  const token = await app.login();
  const [session] = await app.orm.em.fork().find(SessionEntity, {});
  const parts = ['', 'x', token.slice(1), `${token}a`, `${token.slice(0, -1)}~`, 'A'.repeat(8000)];
  for (const wrong of [...parts, session?.tokenHash ?? '']) {
    const answer = await clientOf(app.url, wrong).get('/account');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const basic = await clientOf(app.url).get('/account', { headers: { Authorization: `Basic ${token}` } });
  expect(basic.status).toBe(401);
});

test('T3. A wrong password and an unknown name get the same status, headers and body', async ({ logIn }) => {
  const seen = async (given: object) => {
    const { status, headers, body } = await logIn(given);
    const others = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status, headers: others, body };
  };
  const wrong = await seen({ password: 'wrong' });
  expect(wrong.status).toBe(401);
  expect(await seen({ username: 'stranger', password: 'wrong' })).toEqual(wrong);
});

test('T3. A name that no database can store is refused in words', async ({ logIn }) => {
  const { status, body } = await logIn({ username: 'no\0body' });
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field: 'username', message: 'Contains control characters.' }]);
});

test('T4. A missing field is named, and no long password is hashed', async ({ logIn }) => {
  const missing = await logIn({ password: undefined });
  expect(missing.status).toBe(400);
  expect(missing.body.errors).toEqual([{ field: 'password', message: 'Enter the password.' }]);
  expect((await logIn({ password: 'x'.repeat(1001) })).status).toBe(400);
});

test('T2. Of 40 wrong logins at once, over many names, the limit are tried', async ({ logIn }) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      logIn({ username: at % 2 ? username : `name-${at}`, password: 'wrong' }),
    ),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(401), count(429)]).toEqual([10, 30]);
  const refused = await logIn();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('Logins that succeed count for nothing', async ({ logIn }) => {
  for (let count = 0; count < 12; count += 1) expect((await logIn()).status).toBe(200);
});

test('T8. X-Forwarded-For is not believed without TRUST_PROXY', async ({ app, logIn }) => {
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await logIn({ password: 'wrong' }, from(at))).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(app.logged().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
});

test.describe('Behind a proxy', () => {
  test.override('settings', { trustProxy: 1, loginLimit: 2 });

  test('T1. each visitor has a limit of his own, and IPv6 counts by 64 bits', async ({ logIn }) => {
    const statusesOf = async (...addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) {
        const headers = { 'X-Forwarded-For': `198.51.100.9, ${address}` };
        statuses.push((await logIn({ password: 'wrong' }, headers)).status);
      }
      return statuses;
    };
    expect(await statusesOf(...Array(3).fill('203.0.113.1'))).toEqual([401, 401, 429]);
    expect(await statusesOf('203.0.113.2')).toEqual([401]);
    const sameNet = ['2001:db8:1:2::1', '2001:db8:1:2:ff::9', '2001:db8:1:2:3::4'];
    expect(await statusesOf(...sameNet, '2001:db8:1:3::1')).toEqual([401, 401, 429, 401]);
    // A stranger's tries do not lock out those who come from elsewhere.
    expect((await logIn({}, { 'X-Forwarded-For': '203.0.113.1' })).status).toBe(429);
    expect((await logIn({}, { 'X-Forwarded-For': '203.0.113.3' })).status).toBe(200);
  });
});

test('T4. A password that is reset ends every session, and keeps its spaces', async ({ site }) => {
  const { app, logIn, statusOf } = site;
  const token = await app.login();
  const next = '  64 characters and more, spaces at both ends and 🏏 are kept as they are  ';
  await resetPassword(app.orm, { username: undefined, password: next });
  expect(await statusOf(token)).toBe(401);
  expect((await logIn()).status).toBe(401);
  expect((await logIn({ password: next.trim() })).status).toBe(401);
  expect((await logIn({ password: next })).status).toBe(200);
});

test('T6. A lost password of any login is reset by its name', async ({ site }) => {
  const { app, logIn, statusOf } = site;
  const token = await tokenOf(app, await aColleague(app, 'editor', 'asha'));
  await expect(resetPassword(app.orm, { username: undefined })).rejects.toThrow(
    `Say which by --username: ${username}, asha.`,
  );
  expect(await resetPassword(app.orm, { username: 'stranger' })).toBeUndefined();
  expect(await statusOf(token)).toBe(200);
  const reset = await resetPassword(app.orm, { username: 'asha' });
  expect(await statusOf(token)).toBe(401);
  expect((await logIn({ username: 'asha', password: reset?.password })).status).toBe(200);
});
