import type { SqlEntityManager } from '@mikro-orm/sql';

/**
 * Begins a transaction with a read: a write that then meets the lock of another process fails at once, and the work is
 * tried again later. As the first statement it would wait inside SQLite, with the event loop stopped.
 */
export async function readFirst(em: SqlEntityManager): Promise<void> {
  await em.execute('select 1 from sqlite_schema limit 1');
}
