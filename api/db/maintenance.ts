import type { SqlEntityManager } from '@mikro-orm/sql';
import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import * as postgres from './postgres/probe.ts';
import { freePages } from './sqlite/free-pages.ts';
import * as sqlite from './sqlite/probe.ts';
import { pruneCopies } from './sqlite/prune-copies.ts';
import { hasEverHadRows } from './sqlite/sequence.ts';
import { tablesOf } from './tables.ts';

/**
 * Reads each table, and writes without changing anything. Answers which tables cannot be read.
 * @throws Problem busy, disk_full, and whatever keeps it from writing
 */
export const probeDatabase = (orm: Orm, dataDir: string): Promise<string[]> =>
  isPostgres(orm.em) ? postgres.probeDatabase(orm) : sqlite.probeDatabase(orm, dataDir);

/** Gives room of deleted pictures back to the disk. PostgreSQL's autovacuum does it. */
export async function giveRoomBack(orm: Orm): Promise<void> {
  if (!isPostgres(orm.em)) await freePages(orm);
}

/** Removes old copies of the data that updates and restores left in DATA_DIR. Answers how many. */
export const removeOldCopies = async (orm: Orm, dataDir: string, now: Date): Promise<number> =>
  isPostgres(orm.em) ? 0 : pruneCopies(dataDir, now);

/** Whether there was ever a post: those that an operator deleted do not come back. */
export async function hasEverHadPosts(em: SqlEntityManager): Promise<boolean> {
  if (!isPostgres(em)) return hasEverHadRows(em, 'post');
  // The counts of posts that are gone stay as zeros.
  const row = await tablesOf(em).selectFrom('post_count').select('category_id').limit(1).executeTakeFirst();
  return row !== undefined;
}
