import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { createOrm } from '#api/db/orm.ts';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { aPost } from '#tests/support/factories.ts';
import { dataFolder, type Run, runServer } from '#tests/support/run-server.ts';

const MINUTE = 60_000;

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

test('A start takes away what was deleted more than ten minutes before, and leaves what may come back', async () => {
  const folder = await dataFolder();
  const orm = await openDatabase(folder);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  await aPost(orm, { image: 'long-gone', deletedAt: ago(11) });
  await aPost(orm, { image: 'may-come-back', deletedAt: ago(5) });
  await aPost(orm, { image: 'stands' });
  for (const name of ['long-gone', 'may-come-back', 'stands']) {
    await mkdir(join(folder, 'images', name), { recursive: true });
    await writeFile(join(folder, 'images', name, '800.webp'), 'x');
  }
  await orm.close();

  const server = runServer({ DATA_DIR: folder });
  running.push(server);
  await server.url;
  const images = async () => (await readdir(join(folder, 'images'))).sort();
  await expect.poll(images).toEqual(['may-come-back', 'stands']);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
  const after = await openDatabase(folder);
  const rows = await after.em.getConnection().execute('select image from post order by id');
  expect(rows).toEqual([{ image: 'may-come-back' }, { image: 'stands' }]);
  await after.close();
});

test('Posts of the version before are published posts after the migration', async () => {
  const folder = await dataFolder();
  const before = await createOrm({ file: join(folder, 'site.sqlite') });
  const connection = before.em.getConnection();
  await connection.execute('pragma application_id = 0x466c6f64');
  await before.migrator.up({ to: migrations[1].name });
  await connection.execute(
    "insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id) values ('Old', 'Alt', 'Text', 'Text', 'old', 1, 1, 4)",
  );
  await before.close();
  const after = await openDatabase(folder);
  const rows = await after.em
    .getConnection()
    .execute('select blog_title, date, state, revision, deleted_at, key from post');
  expect(rows).toEqual([
    { blog_title: 'Old', date: 1, state: 'published', revision: 1, deleted_at: null, key: null },
  ]);
  await after.close();
});
