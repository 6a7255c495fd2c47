import { expect, test } from 'vitest';
import { SessionEntity } from '#api/features/session/session.entities.ts';
import { canMakeDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const operator = { username: 'operator', password: 'a long password for tests' };

// Where nobody may mount anything there is no full disk to be had.
test.skipIf(!canMakeDisk())(
  'T40. Logout on a full disk: the token is dead at once, and for good',
  async () => {
    const disk = await startOnSmallDisk('16m', {
      ADMIN_USERNAME: operator.username,
      ADMIN_PASSWORD: operator.password,
      CONTACT_LIMIT: '1000000',
    });
    const url = await disk.server.url;
    const json = { 'Content-Type': 'application/json' };
    const login = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(operator),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const statusOf = async (path: string) => (await fetch(`${url}/api${path}`, { headers })).status;
    expect(await statusOf('/contacts')).toBe(200);

    await disk.fill();
    // Until the last room inside the files that are there is used.
    const body = JSON.stringify({ email: 'asha@example.in', message: 'x'.repeat(4_000) });
    const leave = async () =>
      (await fetch(`${url}/api/contacts`, { method: 'POST', headers: json, body })).status;
    while ((await leave()) !== 507);
    expect((await fetch(`${url}/api/logout`, { method: 'POST', headers })).status).toBe(204);
    expect(await statusOf('/contacts')).toBe(401);

    await disk.free();
    expect(await leave()).toBe(201);
    expect(await statusOf('/contacts')).toBe(401);
    disk.server.child.kill();
    expect(await disk.server.code).toBe(0);
  },
);

test('Logout while another program holds the database: dead at once, deleted when it lets go', async () => {
  const app = await startTestApp();
  const token = await app.login();
  const other = await app.openOther();
  const execute = (sql: string) => other.em.getConnection().execute(sql);
  await execute('begin immediate');
  expect((await app.call('/api/logout', { method: 'POST', token })).status).toBe(204);
  expect((await app.call('/api/contacts', { token })).status).toBe(401);
  await execute('commit');
  const sessions = () => app.orm.em.fork().count(SessionEntity);
  await expect.poll(sessions, { timeout: 20_000 }).toBe(0);
  await other.close();
  await app.close();
});
