import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerFacts } from '#contract/server.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { LARGE_ROW, readData, runBackupCommand } from '#tests/support/backups.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { dataFolder } from '#tests/support/product.ts';
import { canMakeDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const STEP_MS = 30_000;

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

const download = (json: object = { password }) =>
  app.call('/api/server/backup', { method: 'POST', token, json });
const backups = async () => {
  const { backups }: ServerFacts = await (await app.call('/api/server', { token })).json();
  return backups;
};

test('An owner downloads a backup that npm run restore takes, and nothing of it stays on the server', async () => {
  await aPost(app.orm, { blogTitle: 'Saved' });
  const key = randomUUID();
  await aContact(app.orm, { key });
  const before = await readdir(app.database.dataDir);
  const answer = await download();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.sqlite3');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="site-[\dT-]+\.sqlite"$/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect((await readdir(app.database.dataDir)).sort()).toEqual(before.sort());

  const file = join(await dataFolder(), 'site.sqlite');
  await writeFile(file, bytes);
  const folder = await dataFolder();
  expect(await runBackupCommand('restore', folder, file)).toMatchObject({ code: 0, stderr: '' });
  const data = readData(folder);
  expect([data.integrity, data.titles, [...data.keys]]).toEqual([['ok'], ['Saved'], [key]]);

  const { last, runs } = await backups();
  expect(runs).toMatchObject([{ way: 'download', by: username, bytes: bytes.length, failure: null }]);
  expect(last).toEqual(runs[0]);
  const noted = await (await app.call('/api/activity', { token })).json();
  expect(noted[0]).toMatchObject({ action: 'backup downloaded', by: { username } });
});

test('A backup that is made for longer than a connection may be idle is answered', async () => {
  // Its copy takes longer than that.
  await app.fill(LARGE_ROW);
  app.server.closeIdleConnections();
  app.server.timeout = 250;
  const answer = await download();
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test('A wrong password gives nothing, and is no backup that failed', async () => {
  const answer = await download({ password: 'wrong' });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toMatchObject([{ field: 'password' }]);
  expect((await download({})).status).toBe(400);
  expect(await backups()).toEqual({ last: null, runs: [], nightly: null });
});

test('Where the second factor is on its code is asked for, too', async () => {
  const account = (path: string, json: object) =>
    app.call(`/api/account/${path}`, { method: 'POST', token, json });
  const { secret } = await (await account('second-factor', { password })).json();
  await account('second-factor/confirm', { code: codeAt(secret, new Date()) });
  const answer = await download();
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toMatchObject([{ field: 'code' }]);
  expect((await backups()).runs).toEqual([]);
  const next = codeAt(secret, new Date(Date.now() + STEP_MS));
  expect((await download({ password, code: next })).status).toBe(200);
});

test('A second one is refused while the first is sent; one whose client goes away frees the way', async () => {
  // More than the system takes in one go.
  await app.fill(LARGE_ROW);
  const leaving = new AbortController();
  const first = await app.call('/api/server/backup', {
    ...{ method: 'POST', token, json: { password }, signal: leaving.signal },
  });
  const second = await download();
  expect([second.status, (await second.json()).code]).toEqual([409, 'backup_running']);
  leaving.abort();
  await first.body?.cancel().catch(() => undefined);
  await expect.poll(async () => (await download()).status).toBe(200);
});

test('A damaged database gives no backup, and the owner is told', async () => {
  await app.orm.em.getConnection().execute('drop table mikro_orm_migrations');
  const answer = await download();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: 'The backup is damaged.' });
  const { last, runs } = await backups();
  expect(last).toBeNull();
  expect(runs).toMatchObject([{ bytes: null, failure: 'The backup is damaged.', by: username }]);
  expect((await readdir(app.database.dataDir)).filter((name) => name.startsWith('.floodlight'))).toEqual([]);
});

test.runIf(canMakeDisk())('A copy that would take the room of messages is not begun', async () => {
  const admin = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  const { server } = await startOnSmallDisk('48m', { ...admin, STARTER_CONTENT: 'off' });
  const url = await server.url;
  const call = async (path: string, init: { token?: string; json: object }) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(init.token !== undefined && { Authorization: `Bearer ${init.token}` }),
      },
      body: JSON.stringify(init.json),
    });
  const { token } = await (await call('/login', { json: { username, password } })).json();
  const answer = await call('/server/backup', { token, json: { password } });
  expect([answer.status, (await answer.json()).detail]).toEqual([507, expect.stringContaining('no room')]);
  const headers = { Authorization: `Bearer ${token}` };
  const facts: ServerFacts = await (await fetch(`${url}/api/server`, { headers })).json();
  expect(facts.backups.runs).toMatchObject([{ failure: expect.stringContaining('no room') }]);
  server.child.kill('SIGTERM');
  await server.code;
});
