import type { SqlEntityManager } from '@mikro-orm/sql';

/** SQLite remembers the highest id that a table ever gave: posts that an operator deleted do not come back. */
export async function hasEverHadRows(em: SqlEntityManager, table: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from sqlite_sequence where name = ? and seq > 0', [
    table,
  ]);
  return rows.length > 0;
}
