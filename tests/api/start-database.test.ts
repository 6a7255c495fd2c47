import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DatabaseRefused } from '#api/db/database-refused.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { createOrm } from '#api/db/orm.ts';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { SessionEntity } from '#api/features/session/session.entities.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
});

async function change(...statements: string[]): Promise<void> {
  const orm = await createOrm({ file });
  for (const sql of statements) await orm.em.getConnection().execute(sql);
  await orm.close();
}

async function made(): Promise<void> {
  await (await openDatabase(folder)).close();
}

test('T26. A database of a newer version is refused and left as it is', async () => {
  await made();
  await change("insert into mikro_orm_migrations (name) values ('9999-later')");
  await expect(openDatabase(folder)).rejects.toThrow(
    'The database was made by a newer version of this program.',
  );
  const server = runServer({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe('The database was made by a newer version of this program.\n');
});

test('T26. A file that is no database is refused and left as it is', async () => {
  const noise = randomBytes(20_000);
  await writeFile(file, noise);
  const server = runServer({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe('The database file is damaged.\n');
  expect(await readFile(file)).toEqual(noise);
});

test('A database with broken pages is refused', async () => {
  await made();
  const bytes = await readFile(file);
  bytes.fill(0xab, 4096 * 3, 4096 * 6);
  await writeFile(file, bytes);
  await expect(openDatabase(folder)).rejects.toThrow(new DatabaseRefused('The database file is damaged.'));
});

test('Of a large file the tables without which nothing works are still read', async () => {
  await made();
  await change('create table filler (bytes blob)', 'insert into filler values (zeroblob(70000000))');
  const orm = await openDatabase(folder);
  const [table] = await orm.em
    .getConnection()
    .execute<{ rootpage: number }[]>("select rootpage from sqlite_master where name = 'operator'");
  await orm.close();
  const bytes = await readFile(file);
  const start = ((table?.rootpage ?? 0) - 1) * 4096;
  bytes.fill(0xab, start, start + 4096);
  await writeFile(file, bytes);
  await expect(openDatabase(folder)).rejects.toThrow(new DatabaseRefused('The database file is damaged.'));
});

test("Another program's database is refused", async () => {
  await change('create table of_others (id integer)');
  await expect(openDatabase(folder)).rejects.toThrow('The database file belongs to another program.');
});

test('The tables are what the entities say', async () => {
  const orm = await openDatabase(folder);
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  await orm.close();
});

test('A power cut loses nothing that was answered, and rows keep their parents', async () => {
  const orm = await openDatabase(folder);
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
  // The second one meets a row that stands in its way.
  const [first] = migrations;
  const orm = await createOrm({ file });
  await orm.migrator.up({ to: first.name });
  await orm.close();
  await change(
    "insert into category (id, category, position) values (2, 'Football', 1)",
    'pragma application_id = 0x466c6f64',
  );
  await expect(openDatabase(folder)).rejects.toThrow('UNIQUE constraint failed');
  const after = await createOrm({ file });
  const rows = await after.em.getConnection().execute('select category from category');
  expect(rows).toEqual([{ category: 'Football' }]);
  await after.close();
});

test('Sessions that were begun before they could be listed go on', async () => {
  const orm = await createOrm({ file });
  await orm.migrator.up({ to: '0002-categories' });
  await orm.close();
  await change(
    'pragma application_id = 0x466c6f64',
    "insert into operator (username, password_hash) values ('asha', 'hash')",
    "insert into session (token_hash, operator_id, created_at, expires_at) values ('a', 1, 5, 9), ('b', 1, 6, 9)",
  );
  const after = await openDatabase(folder);
  const rows = await after.em.fork().find(SessionEntity, {}, { orderBy: { tokenHash: 'asc' } });
  expect(rows.map(({ tokenHash, lastSeenAt }) => [tokenHash, lastSeenAt.getTime()])).toEqual([
    ['a', 5],
    ['b', 6],
  ]);
  expect(new Set(rows.map(({ handle }) => handle)).size).toBe(2);
  await after.close();
});

test('A database that is a folder is refused', async () => {
  await mkdir(file);
  const server = runServer({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`The database ${file} cannot be opened for writing.\n`);
});

test('A folder of pictures that is a file is refused', async () => {
  await writeFile(join(folder, 'images'), '');
  const server = runServer({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toMatch(/^DATA_DIR .*images cannot be written \(\w+\)\.\n$/);
});
