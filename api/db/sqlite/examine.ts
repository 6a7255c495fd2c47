import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DatabaseRefused, refusalOf } from '#api/db/errors.ts';
import { readLog } from '../migration-log.ts';
import type { Examined } from '../orm-type.ts';
import { checkFile } from './check-file.ts';
import { databaseFile } from './client.ts';
import { isCorrupt, isOutOfReach } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { createOrm } from './orm.ts';

export async function examineSqlite(dataDir: string): Promise<Examined> {
  const file = databaseFile(dataDir);
  const found = { engine: 'sqlite', place: file, isThere: true, pending: [] } as const;
  try {
    await checkFile(file, migrations);
    if (!existsSync(file)) return { ...found, isThere: false };
    const { done, integrity } = read(file);
    if (integrity !== 'ok') return { ...found, refused: `The database is damaged: ${integrity}.` };
    const { state, pending } = readLog(done, migrations);
    if (state === 'none') return { ...found, isThere: false };
    return pending.length > 0 ? { ...found, pending } : { ...found, orm: await createOrm(file) };
  } catch (error) {
    if (error instanceof DatabaseRefused) return { ...found, refused: error.message };
    if (isOutOfReach(error))
      return { ...found, refused: `The database ${file} cannot be opened for writing.` };
    return { ...found, refused: refusalOf(error)?.message ?? 'The database cannot be read.' };
  }
}

/** Which migrations were run, and what SQLite's quick check of the whole file says. */
function read(file: string): { done: string[]; integrity: string } {
  const database = new Database(file, { fileMustExist: true });
  try {
    const has = database
      .prepare("select 1 from sqlite_master where name = 'mikro_orm_migrations'")
      .pluck()
      .get();
    const integrity = String(database.pragma('quick_check(1)', { simple: true }));
    const done =
      has === undefined
        ? []
        : database.prepare<[], string>('select name from mikro_orm_migrations order by id').pluck().all();
    return { done, integrity };
  } catch (error) {
    if (isCorrupt(error)) return { done: [], integrity: 'its pages cannot be read' };
    throw error;
  } finally {
    database.close();
  }
}
