import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { createOrm } from '#api/db/orm.ts';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere } from '#tests/support/archive.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';

let folder: string;
let file: string;
let copies: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
  copies = join(folder, 'before-migration');
});

/** The database as the version left it that had its last migration at `at`, with one message. */
async function older(at: number): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  const orm = await createOrm({ file });
  await orm.em.getConnection().execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: migrations[at]?.name ?? '' });
  await orm.close();
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
const upgrade = async () => (await openDatabase(folder)).close();

test('Before a migration the database is copied as it stood, and the copy is the way back', async () => {
  await older(4);
  await upgrade();
  const copy = join(copies, '0005-account-and-vitals.sqlite');
  expect(await readdir(copies)).toEqual(['0005-account-and-vitals.sqlite']);
  expect(done(copy)).toEqual(migrations.slice(0, 5).map(({ name }) => name));
  expect(messages(copy)).toEqual(['Kept']);
  expect(query(copy, (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
  expect(done(file)).toHaveLength(migrations.length);

  // README, "Backup and the way back": put in its place, the version before finds what it left.
  for (const end of ['-wal', '-shm']) await rm(file + end, { force: true });
  await copyFile(copy, file);
  expect(done(file)).toHaveLength(5);
  await upgrade();
  expect(messages(file)).toEqual(['Kept']);
});

test('A new database and one of this version are not copied', async () => {
  await upgrade();
  await upgrade();
  expect(await isThere(copies)).toBe(false);
});

test('The last three copies are kept; a start that fails again and again adds none', async () => {
  for (const at of [1, 2, 3, 4]) {
    await older(at);
    await upgrade();
  }
  const kept = migrations.slice(2, 5).map(({ name }) => `${name}.sqlite`);
  expect((await readdir(copies)).sort()).toEqual(kept);
  await older(4);
  query(file, (database) => database.exec('create table vital_stands_in_the_way (id); drop table category'));
  for (let i = 0; i < 3; i += 1) await expect(openDatabase(folder)).rejects.toThrow();
  expect((await readdir(copies)).sort()).toEqual(kept);
});

test('Without the copy nothing is migrated', async () => {
  await older(4);
  await writeFile(copies, 'a file where the folder should be');
  const server = runServer({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(
    `The copy that goes before a migration cannot be written to ${copies}. Nothing was changed.\n`,
  );
  expect(done(file)).toHaveLength(5);
  expect(messages(file)).toEqual(['Kept']);
});
