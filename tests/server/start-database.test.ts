import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DatabaseRefused } from '#api/db/database-refused.ts';
import { engineOf } from '#api/db/engine.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { contentOf } from '#tests/support/folder-content.ts';
import { failing } from '#tests/support/later-version.ts';
import { dataFolder, endOf, runApi } from '#tests/support/product.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
});

async function change(...statements: string[]): Promise<void> {
  const orm = await createOrm(file);
  for (const sql of statements) await orm.em.getConnection().execute(sql);
  await orm.close();
}

async function made(): Promise<void> {
  await (await openSqlite(folder)).close();
}

test('T26. A database of a newer version is refused in one line, and left as it is', async () => {
  await made();
  await change(
    "insert into mikro_orm_migrations (name) values ('9.0.0-later')",
    'pragma journal_mode = delete',
  );
  const bytes = await readFile(file);
  const refused = 'The database was made by a newer version of this program.';
  await expect(openSqlite(folder)).rejects.toThrow(refused);
  expect(await endOf(runApi({ DATA_DIR: folder }))).toEqual({ code: 1, stdout: '', stderr: `${refused}\n` });
  expect(await readFile(file)).toEqual(bytes);
});

test('A database with broken pages is refused', async () => {
  await made();
  const bytes = await readFile(file);
  bytes.fill(0xab, 8192 * 3, 8192 * 6);
  await writeFile(file, bytes);
  await expect(openSqlite(folder)).rejects.toThrow(new DatabaseRefused('The database file is damaged.'));
});

test('Of a large file the tables without which nothing works are still read', async () => {
  await made();
  await change('create table filler (bytes blob)', 'insert into filler values (zeroblob(70000000))');
  const orm = await openSqlite(folder);
  const [table] = await orm.em
    .getConnection()
    .execute<{ rootpage: number }[]>("select rootpage from sqlite_master where name = 'operator'");
  await orm.close();
  const bytes = await readFile(file);
  const start = ((table?.rootpage ?? 0) - 1) * 8192;
  bytes.fill(0xab, start, start + 8192);
  await writeFile(file, bytes);
  await expect(openSqlite(folder)).rejects.toThrow(new DatabaseRefused('The database file is damaged.'));
});

test("Another program's database is refused and left as it is, and so is a folder in its place", async () => {
  await change('create table of_others (id integer)');
  const before = await contentOf(folder);
  await expect(openSqlite(folder)).rejects.toThrow('The database file belongs to another program.');
  expect(await contentOf(folder)).toEqual(before);
  const other = await dataFolder();
  await mkdir(join(other, 'site.sqlite'));
  await expect(openSqlite(other)).rejects.toThrow('cannot be opened for writing.');
});

test('The tables are what the entities say', async () => {
  const orm = await openSqlite(folder);
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  await orm.close();
});

test('A power cut loses nothing that was answered, and rows keep their parents', async () => {
  const orm = await openSqlite(folder);
  const read = async (pragma: string) => {
    const [row = {}] = await orm.em.getConnection().execute<object[]>(`pragma ${pragma}`);
    return Object.values(row);
  };
  expect(await read('journal_mode')).toEqual(['wal']);
  expect(await read('synchronous')).toEqual([2]);
  expect(await read('foreign_keys')).toEqual([1]);
  const [busyTimeout] = await read('busy_timeout');
  expect(busyTimeout).toBeGreaterThan(0);
  expect(busyTimeout).toBeLessThanOrEqual(100);
  await orm.close();
});

test('T26. A migration that fails half way leaves the old tables', async () => {
  await made();
  await expect(openSqlite(folder, { migrations: [...migrations, failing] })).rejects.toThrow('no such table');
  const after = await openSqlite(folder);
  expect(await after.em.getConnection().execute('select name from mikro_orm_migrations')).toEqual(
    migrations.map(({ name }) => ({ name })),
  );
  expect(await after.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  await after.close();
});

test('Of deleted pictures the room goes back to the disk', async () => {
  await made();
  await change('pragma wal_checkpoint(truncate)');
  const { size: before } = await stat(file);
  await change("insert into picture values ('a', 800, 'webp', zeroblob(1000000))");
  const orm = await openSqlite(folder);
  await orm.em.getConnection().execute("delete from picture where name = 'a'");
  await engineOf(orm.em).giveRoomBack(orm);
  await orm.em.getConnection().execute('pragma wal_checkpoint(truncate)');
  expect((await stat(file)).size).toBeLessThan(before + 100_000);
  await orm.close();
});
