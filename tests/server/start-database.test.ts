import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { engineOf } from '#api/db/engine.ts';
import { DatabaseRefused } from '#api/db/errors.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { contentOf } from '#tests/support/backups.ts';
import { failing, later } from '#tests/support/later-version.ts';
import { dataFolder, endOf, runApi } from '#tests/support/product.ts';

let folder: string;
let file: string;
/** The folder of the copies that go before migrations. */
let copies: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
  copies = join(folder, 'before-migration');
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
  await engineOf(orm.em).releaseSpace(orm);
  await orm.em.getConnection().execute('pragma wal_checkpoint(truncate)');
  expect((await stat(file)).size).toBeLessThan(before + 100_000);
  await orm.close();
});

// The copy that is made before a migration.

/** A database of the version whose last migration is at `at`, with one message. */
async function older(at: number): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  // Made in another folder: next to copies of earlier versions, a new database is taken for one that was lost.
  const elsewhere = await dataFolder();
  await (await openSqlite(elsewhere, { migrations: later.slice(0, at + 1) })).close();
  await copyFile(join(elsewhere, 'site.sqlite'), file);
  query(file, (database) =>
    database.exec(
      "insert into contact (first_name, last_name, email, phone, message, date, state) values ('', '', 'asha@example.in', '', 'Kept', 1, 'new')",
    ),
  );
}

function query<T>(path: string, ask: (database: Database.Database) => T): T {
  const database = new Database(path, { fileMustExist: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

const messages = (path: string) =>
  query(path, (db) => db.prepare('select message from contact').pluck().all());
const done = (path: string) =>
  query(path, (db) => db.prepare('select name from mikro_orm_migrations order by id').pluck().all());
const upgrade = async (to = later.length) =>
  (await openSqlite(folder, { migrations: later.slice(0, to) })).close();
const nameAt = (at: number) => `${later[at]?.name}.sqlite`;

test('Before a migration the database is copied as it was, and the copy is the way back', async () => {
  await older(0);
  await upgrade();
  const copy = join(copies, nameAt(0));
  expect(await readdir(copies)).toEqual([nameAt(0)]);
  expect(done(copy)).toEqual(['1.4.0']);
  expect(messages(copy)).toEqual(['Kept']);
  expect(query(copy, (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
  expect(done(file)).toHaveLength(later.length);

  // docs/operations.md: put in its place, the version before finds what it left.
  for (const end of ['-wal', '-shm']) await rm(file + end, { force: true });
  await copyFile(copy, file);
  expect(done(file)).toHaveLength(1);
  await upgrade();
  expect(messages(file)).toEqual(['Kept']);
});

test('A new database and one of this version are not copied', async () => {
  await upgrade();
  await upgrade();
  expect(existsSync(copies)).toBe(false);
});

test('The last three copies are kept; a start that fails again and again adds none', async () => {
  for (const at of [0, 1, 2, 3]) {
    await older(at);
    await upgrade();
  }
  const stored = [1, 2, 3].map(nameAt);
  expect(new Set(await readdir(copies))).toEqual(new Set(stored));
  await older(3);
  const migrations = [...later.slice(0, 4), failing];
  for (let i = 0; i < 3; i += 1) await expect(openSqlite(folder, { migrations })).rejects.toThrow();
  expect(new Set(await readdir(copies))).toEqual(new Set(stored));
});

test('Without the copy nothing is migrated', async () => {
  await older(0);
  await writeFile(copies, 'a file where the folder should be');
  await expect(upgrade()).rejects.toThrow(
    `The copy that goes before a migration cannot be written to ${copies}. Nothing was changed.`,
  );
  expect(done(file)).toHaveLength(1);
  expect(messages(file)).toEqual(['Kept']);
});
