import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './engine.ts';
import { tablesOf } from './tables.ts';

/**
 * Until the transaction ends, no other one has a lock of these names; whoever comes later waits. The names of one
 * transaction are locked in one call where that can be: each call locks in one order everywhere, so that two never wait
 * for each other. On SQLite only one transaction writes at a time.
 */
export async function lockNames(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0 || !isPostgres(em)) return;
  const numbers = [...new Set(names.map(numberOf))].sort((a, b) => (a < b ? -1 : 1));
  await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(
    tablesOf(em),
  );
}

/** Advisory locks have numbers of 64 bits for names. Two names with one number only wait for each other. */
const numberOf = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE();

/** The rows that a query finds cannot be changed by others until the transaction ends. */
export const forUpdate = <DB, Table extends keyof DB, Row>(
  em: SqlEntityManager,
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> => (isPostgres(em) ? query.forUpdate() : query);

/** As `forUpdate`, without those that another transaction works on: of several servers each takes others. */
export const takeRows = <DB, Table extends keyof DB, Row>(
  em: SqlEntityManager,
  query: SelectQueryBuilder<DB, Table, Row>,
  tables: readonly (Table & string)[],
): SelectQueryBuilder<DB, Table, Row> => (isPostgres(em) ? query.forUpdate([...tables]).skipLocked() : query);
