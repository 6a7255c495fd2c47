import type { SqlEntityManager } from '@mikro-orm/sql';
import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import { retryOnBusy } from './retry-on-busy.ts';
import { readFirst } from './sqlite/read-first.ts';

/**
 * Does `work` in a transaction and, while another process holds the database or the connection breaks, again from its
 * beginning until `deadline`. A commit of which nobody knows whether it was done is not repeated.
 * @param deadline by `performance.now()`; absent: five seconds from now
 * @throws Problem busy, disk_full
 */
export const inTransaction = <T>(
  orm: Orm,
  work: (em: SqlEntityManager) => Promise<T>,
  deadline?: number,
): Promise<T> =>
  retryOnBusy(
    () =>
      orm.em.fork().transactional(async (em) => {
        if (!isPostgres(em)) await readFirst(em);
        return work(em);
      }),
    deadline,
  );
