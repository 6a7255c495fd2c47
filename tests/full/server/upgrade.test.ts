import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

/** Lets a folder of data be as a released version left it. */
async function leaveAs(version: string, dataDir: string): Promise<void> {
  const packed = await readFile(join(import.meta.dirname, `../../fixtures/${version}.sqlite.gz`));
  await writeFile(join(dataDir, 'site.sqlite'), gunzipSync(packed));
}

test('A message, a match and a label of 1.4.0 are there after an update', async ({ dataDir, start }) => {
  await leaveAs('1.4.0', dataDir);
  const { url } = await start();
  const owner = clientOf(url, await logIn(url));
  expect((await owner.get('/contacts?q=okapi')).body).toMatchObject([{ message: fixture.message }]);
  expect((await owner.get('/blogs?q=tapir')).body).toMatchObject([{ blog_title: fixture.title }]);
  expect((await owner.get('/fixtures')).body).toMatchObject([{ home: 'India' }]);
  const messages = (await owner.get('/contacts')).body;
  expect(messages).toContainEqual(
    expect.objectContaining({ preferred_channel: 'call', preferred_time: 'morning' }),
  );
  expect(messages).toContainEqual(expect.objectContaining({ labels: [1] }));
});

test('A site of 1.4.0 is brought to this version and to PostgreSQL whole', async ({ dataDir, start }) => {
  await leaveAs('1.4.0', dataDir);
  await (await openSqlite(dataDir)).close();
  const settings = { ...(await emptyDatabaseSettings('postgres')), DATA_DIR: dataDir };
  expect(await runCommand('copy-to-postgres', settings)).toMatchObject({ code: 0, stderr: '' });
  const { url } = await start(settings);
  const owner = clientOf(url, await logIn(url));
  expect((await owner.get('/blogs?q=tapir')).body).toMatchObject([{ blog_title: fixture.title }]);
  expect((await owner.get('/blog/a-picture')).status).toBe(200);
  expect((await owner.get('/contacts?q=okapi')).body).toMatchObject([
    { message: fixture.message, state: 'new' },
  ]);
});
