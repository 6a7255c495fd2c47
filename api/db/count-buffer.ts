import type { SqlEntityManager } from '@mikro-orm/sql';
import { isCommitUnknown } from './errors.ts';
import type { Orm } from './orm-type.ts';
import { inTransaction } from './transaction.ts';

interface Deps<Row> {
  orm: Orm;
  /** Adds a row to those that wait, under a key of its own or to what is there. */
  put: (waiting: Map<string, Row>, row: Row) => void;
  write: (em: SqlEntityManager, rows: Row[]) => Promise<void>;
}

/**
 * Counts that wait in memory, to be written together: on a busy site thousands of visits a second change the same few
 * rows. A process that is killed loses those of the last seconds.
 */
export function createCountBuffer<Row>({ orm, put, write }: Deps<Row>) {
  let waiting = new Map<string, Row>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    const taken = [...waiting.values()];
    waiting = new Map();
    try {
      await inTransaction(orm, (em) => write(em, taken));
    } catch (error) {
      // Once too few is better than twice.
      if (!isCommitUnknown(error)) for (const row of taken) put(waiting, row);
      throw error;
    }
  }

  return {
    add: (row: Row): void => put(waiting, row),

    /** Writes what waits. What cannot be written waits for the next time. */
    async flush(): Promise<void> {
      while (writing !== undefined) await writing.catch(() => undefined);
      if (waiting.size === 0) return;
      writing = writeAll().finally(() => {
        writing = undefined;
      });
      await writing;
    },
  };
}
