import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { failing, later } from '#tests/support/later-version.ts';
import { dataFolder } from '#tests/support/product.ts';

let folder: string;
let file: string;
let copies: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
  copies = join(folder, 'before-migration');
});

/** A database of the version whose last migration is at `at`, with one message. */
async function older(at: number): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  // Made elsewhere: beside its copies it would be taken for one that was lost.
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
  const kept = [1, 2, 3].map(nameAt);
  expect(new Set(await readdir(copies))).toEqual(new Set(kept));
  await older(3);
  const migrations = [...later.slice(0, 4), failing];
  for (let i = 0; i < 3; i += 1) await expect(openSqlite(folder, { migrations })).rejects.toThrow();
  expect(new Set(await readdir(copies))).toEqual(new Set(kept));
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
