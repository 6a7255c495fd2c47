import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#tests/support/api-test.ts';
import { readData } from '#tests/support/backups.ts';
import { operator, refusedFields } from '#tests/support/client.ts';
import { aContact } from '#tests/support/messages.ts';
import { aPost } from '#tests/support/posts.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { codeAt } from '#tests/support/second-factor.ts';

const { username, password } = operator;
const STEP_MS = 30_000;

test('An owner downloads a backup that can be restored, and none stays', async ({ app, owner }) => {
  await aPost(app.orm, { blogTitle: 'Saved' });
  const key = randomUUID();
  await aContact(app.orm, { key });
  const before = await readdir(app.database.dataDir);
  const json = { password };
  const answer = await app.call('/api/server/backup', { method: 'POST', token: owner.token, json });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.sqlite3');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="floodlight-[\dT-]+\.sqlite"$/,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect((await readdir(app.database.dataDir)).sort()).toEqual(before.sort());

  const file = join(await dataFolder(), 'site.sqlite');
  await writeFile(file, bytes);
  const DATA_DIR = await dataFolder();
  expect(await runCommand('restore', { DATA_DIR }, file)).toMatchObject({ code: 0, stderr: '' });
  const data = readData(DATA_DIR);
  expect([data.integrity, data.titles, [...data.keys]]).toEqual([['ok'], ['Saved'], [key]]);

  const { last, runs } = (await owner.get('/server')).body.backups;
  expect(runs).toMatchObject([{ way: 'download', by: username, bytes: bytes.length, failure: null }]);
  expect(last).toEqual(runs[0]);
  const [noted] = (await owner.get('/activity')).body;
  expect(noted).toMatchObject({ action: 'backup downloaded', by: { username } });
});

test('A wrong password or a missing code gives no backup, and no failure', async ({ owner }) => {
  const download = (body: object) => owner.post('/server/backup', body);
  expect(refusedFields(await download({ password: 'wrong' }))).toEqual(['password']);
  expect((await download({})).status).toBe(400);
  const { secret } = (await owner.post('/account/second-factor', { password })).body;
  await owner.post('/account/second-factor/confirm', { code: codeAt(secret, new Date()) });
  expect(refusedFields(await download({ password }))).toEqual(['code']);
  expect((await owner.get('/server')).body.backups).toEqual({ last: null, runs: [], nightly: null });
  const next = codeAt(secret, new Date(Date.now() + STEP_MS));
  expect((await download({ password, code: next })).status).toBe(200);
});

test('A damaged database gives no backup, and the owner reads why', async ({ app, owner }) => {
  await app.orm.em.getConnection().execute('drop table mikro_orm_migrations');
  const answer = await owner.post('/server/backup', { password });
  expect([answer.status, answer.body]).toMatchObject([503, { detail: 'The backup is damaged.' }]);
  const { last, runs } = (await owner.get('/server')).body.backups;
  expect(last).toBeNull();
  expect(runs).toMatchObject([{ bytes: null, failure: 'The backup is damaged.', by: username }]);
  expect((await readdir(app.database.dataDir)).filter((name) => name.startsWith('.floodlight'))).toEqual([]);
});
