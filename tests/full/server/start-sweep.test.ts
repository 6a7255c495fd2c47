import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { DAY_MS } from '#contract/time.ts';
import { aPost } from '#tests/support/posts.ts';
import { expect, test } from '#tests/support/server-test.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const replaced = (days: number) => `replaced-${ago(days).toISOString().replaceAll(':', '-')}`;

test('A start removes what was in the trash for 30 days', async ({ dataDir, start }) => {
  const orm = await openSqlite(dataDir);
  await aPost(orm, { image: 'long-gone', deletedAt: ago(31) });
  await aPost(orm, { image: 'may-come-back', deletedAt: ago(29) });
  await aPost(orm, { image: 'stands' });
  const insert = "insert into picture (name, width, format, bytes) select image, 800, 'webp', 'x' from post";
  await orm.em.getConnection().execute(insert);
  await orm.em.getConnection().execute(
    `insert into media (name, alt, words, width, height, bytes, date, of_post)
      select image, '', '', 0, 0, 1, 0, true from post`,
  );
  const { stop } = await start();
  const pictures = () => orm.em.getConnection().execute('select name from picture order by name');
  await expect.poll(pictures).toEqual([{ name: 'may-come-back' }, { name: 'stands' }]);
  expect(await stop()).toBe(0);
  const rows = await orm.em.getConnection().execute('select image from post order by id');
  expect(rows).toEqual([{ image: 'may-come-back' }, { image: 'stands' }]);
  await orm.close();
});

test('T28. A start removes copies of databases that are thirty days old', async ({ dataDir, start }) => {
  await (await openSqlite(dataDir)).close();
  const [old, young] = [replaced(31), replaced(29)];
  for (const name of [old, young, 'replaced-by-hand', 'before-migration']) await mkdir(join(dataDir, name));
  await writeFile(join(dataDir, old, 'site.sqlite'), 'x');
  const copies = {
    '1.0.0-initial.sqlite': 31,
    '2.0.0.sqlite': 31,
    '1.1.0-later.sqlite': 29,
    'mine.sqlite': 400,
  };
  for (const [name, days] of Object.entries(copies)) {
    await writeFile(join(dataDir, 'before-migration', name), 'x');
    await utimes(join(dataDir, 'before-migration', name), ago(days), ago(days));
  }
  for (const [name, days] of Object.entries({ '.floodlight-old': 2, '.floodlight-young': 0.5 })) {
    await mkdir(join(dataDir, name));
    await utimes(join(dataDir, name), ago(days), ago(days));
  }

  const { stop } = await start();
  const isThere = (name: string) => existsSync(join(dataDir, name));
  await expect.poll(() => ['.floodlight-old', old].filter(isThere)).toEqual([]);
  const copiesLeft = async () => (await readdir(join(dataDir, 'before-migration'))).sort();
  await expect.poll(copiesLeft).toEqual(['1.1.0-later.sqlite', 'mine.sqlite']);
  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining([young, '.floodlight-young', 'replaced-by-hand', 'site.sqlite']),
  );
  expect(await stop()).toBe(0);
});
