import type { SqlEntityManager } from '@mikro-orm/sql';
import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import { tablesOf } from './tables.ts';

/** After rows with ids of their own: new ones come after them. SQLite does that by itself. */
export async function followGivenIds(em: SqlEntityManager, table: 'post' | 'category'): Promise<void> {
  if (!isPostgres(em)) return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(
    (select max(id) from ${sql.table(table)}), nextval(pg_get_serial_sequence(${table}, 'id'))))`.execute(
    tablesOf(em),
  );
}
