import type { SqlEntityManager } from '@mikro-orm/sql';
import type { SelectQueryBuilder } from 'kysely';
import { engineOf } from './engine.ts';

/**
 * Until the transaction ends, no other one has a lock of these names; whoever comes later waits. The names of one
 * transaction are locked in one call where that can be: each call locks in one order everywhere, so that two never wait
 * for each other. On SQLite only one transaction writes at a time.
 */
export async function lockNames(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length > 0) await engineOf(em).lockNames(em, names);
}

/** The rows that a query finds cannot be changed by others until the transaction ends. */
export const forUpdate = <DB, Table extends keyof DB, Row>(
  em: SqlEntityManager,
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> => engineOf(em).forUpdate(query);

/** Locks as `forUpdate()`, but leaves out rows that another transaction works on, so that several servers take different ones. */
export const takeRows = <DB, Table extends keyof DB, Row>(
  em: SqlEntityManager,
  query: SelectQueryBuilder<DB, Table, Row>,
  tables: readonly (Table & string)[],
): SelectQueryBuilder<DB, Table, Row> => engineOf(em).takeRows(query, tables);
