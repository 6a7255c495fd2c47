import { access } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { DatabaseRefused, refusalOf } from '#api/db/database-refused.ts';
import type { Examined } from '../examined.ts';
import { checkFile } from './check-file.ts';
import { isCorrupt, isOutOfReach } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { databaseFile } from './open-database.ts';
import { createOrm } from './orm.ts';

export async function examineSqlite(dataDir: string): Promise<Examined> {
  const file = databaseFile(dataDir);
  const found = { engine: 'sqlite', place: file, isThere: true, pending: [] } as const;
  try {
    await checkFile(file, migrations);
    if (!(await isThere(file))) return { ...found, isThere: false };
    const { done, integrity } = read(file);
    if (integrity !== 'ok') return { ...found, refused: `The database is damaged: ${integrity}.` };
    if (done === 0) return { ...found, isThere: false };
    const pending = migrations.slice(done).map(({ name }) => name);
    return pending.length > 0 ? { ...found, pending } : { ...found, orm: await createOrm(file) };
  } catch (error) {
    if (error instanceof DatabaseRefused) return { ...found, refused: error.message };
    if (isOutOfReach(error))
      return { ...found, refused: `The database ${file} cannot be opened for writing.` };
    return { ...found, refused: refusalOf(error)?.message ?? 'The database cannot be read.' };
  }
}

/** How many migrations were run, and what SQLite's quick check of the whole file says. */
function read(file: string): { done: number; integrity: string } {
  const database = new Database(file, { fileMustExist: true });
  try {
    const has = database
      .prepare("select 1 from sqlite_master where name = 'mikro_orm_migrations'")
      .pluck()
      .get();
    const integrity = String(database.pragma('quick_check(1)', { simple: true }));
    const done =
      has === undefined
        ? 0
        : (database.prepare<[], number>('select count(*) from mikro_orm_migrations').pluck().get() ?? 0);
    return { done, integrity };
  } catch (error) {
    if (isCorrupt(error)) return { done: 0, integrity: 'its pages cannot be read' };
    throw error;
  } finally {
    database.close();
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
