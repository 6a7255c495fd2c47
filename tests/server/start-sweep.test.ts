import { afterEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { aPost } from '#tests/support/factories.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';

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
  const orm = await openSqlite(folder);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  await aPost(orm, { image: 'long-gone', deletedAt: ago(11) });
  await aPost(orm, { image: 'may-come-back', deletedAt: ago(5) });
  await aPost(orm, { image: 'stands' });
  const insert = "insert into picture (name, width, format, bytes) select image, 800, 'webp', 'x' from post";
  await orm.em.getConnection().execute(insert);
  await orm.em.getConnection().execute(
    `insert into media (name, alt, words, width, height, bytes, date, of_post)
      select image, '', '', 0, 0, 1, 0, true from post`,
  );
  const reader = await openSqlite(folder);
  await orm.close();

  const server = runApi({ DATA_DIR: folder });
  running.push(server);
  await server.url;
  const pictures = () => reader.em.getConnection().execute('select name from picture order by name');
  await expect.poll(pictures).toEqual([{ name: 'may-come-back' }, { name: 'stands' }]);
  await reader.close();
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
  const after = await openSqlite(folder);
  const rows = await after.em.getConnection().execute('select image from post order by id');
  expect(rows).toEqual([{ image: 'may-come-back' }, { image: 'stands' }]);
  await after.close();
});
