import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/sqlite';

/** Milliseconds between two tries while an answer waits: most readers are gone by then. */
const PAUSES_MS = [50, 100, 200, 400, 800];

export type LogCleaner = ReturnType<typeof createLogCleaner>;

/**
 * The write-ahead log holds what was erased until it is written into the file and cut, which waits for everybody who
 * still reads an older state, in any process: a backup, a console.
 */
export function createLogCleaner({ orm }: { orm: MikroORM }) {
  // A start does not know what was erased before it, and whether the log was cut then.
  let isOwed = true;

  const owe = () => {
    isOwed = true;
  };

  /** Cuts the log, if that is owed and nobody is in the way. */
  async function cleanLog(): Promise<void> {
    if (!isOwed) return;
    isOwed = false;
    let isCut = false;
    try {
      const connection = orm.em.getConnection();
      const [outcome] = await connection.execute<{ busy: number }[]>('pragma wal_checkpoint(truncate)');
      isCut = outcome?.busy === 0;
    } finally {
      if (!isCut) owe();
    }
  }

  /** After an erasure. Gives false when it still stands in the log: then it goes with a later `cleanLog`. */
  async function cleanSoon(): Promise<boolean> {
    owe();
    await cleanLog();
    for (const pause of PAUSES_MS) {
      if (!isOwed) break;
      await setTimeout(pause);
      await cleanLog();
    }
    return !isOwed;
  }

  return { owe, cleanLog, cleanSoon };
}
