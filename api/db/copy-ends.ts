import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';
import { DatabaseRefused } from './errors.ts';
import { readLog } from './migration-log.ts';
import type { Orm } from './orm-type.ts';

/** A value as both engines give and take it. Booleans of SQLite come as 0 and 1. */
type Value = string | number | boolean | Uint8Array | null;
export type Row = Record<string, Value>;
export type AnyTables = Record<string, Row>;

/** A site to copy from, as it was at one moment. It is only read. */
export interface CopySource {
  rows: Kysely<AnyTables>;
  /** The highest id that each of these tables ever gave, also to a row that is gone. */
  lastIds(tables: readonly string[]): Promise<Map<string, number>>;
  /** Whether the tables are still as they were at that moment. */
  isUnchanged(tables: readonly string[]): Promise<boolean>;
}

/** A database to copy into, with the tables of this version. */
export interface CopyTarget {
  orm: Orm;
  /** Until the end of the transaction nobody else writes to these tables. */
  lock(em: SqlEntityManager, tables: readonly string[]): Promise<void>;
  /** Makes each table give higher ids than these from now on. */
  setLastIds(em: SqlEntityManager, ids: ReadonlyMap<string, number>): Promise<void>;
}

/**
 * @param done names of the migrations that the source says were run in it
 * @param known those of this version
 * @throws DatabaseRefused unless they are the same
 */
export function refuseOtherVersion(done: readonly string[], known: readonly { name: string }[]): void {
  const { state } = readLog(done, known);
  if (state === 'none') throw new DatabaseRefused('There is no site in the database to copy from.');
  if (state === 'newer') {
    throw new DatabaseRefused('The site was made by a newer version of this program. Copy it with that one.');
  }
  if (state !== 'current') {
    throw new DatabaseRefused(
      'The tables of the site are not those of this version. Start it once with this version, then copy it.',
    );
  }
}
