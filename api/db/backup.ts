import { Problem } from '#contract/problem.ts';
import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import { copyDatabase, type DatabaseCopy } from './sqlite/copy-database.ts';

/**
 * A checked copy of the database as it is at one moment, made beside all other work.
 * @throws Problem backup_elsewhere, disk_full, and not_ready where the database is damaged
 */
export async function backupDatabase(orm: Orm, dataDir: string): Promise<DatabaseCopy> {
  if (isPostgres(orm.em)) throw new Problem('backup_elsewhere');
  return copyDatabase(dataDir);
}
