import { setTimeout } from 'node:timers/promises';
import type { ErasedText } from '../engine.ts';
import type { Orm } from '../orm-type.ts';

/** Pauses between tries while an answer waits: most readers are gone by then. Milliseconds. */
const PAUSES_MS = [50, 100, 200, 400, 800];

/**
 * The write-ahead log holds what was erased until it is written into the file and cut, which waits for everybody who
 * still reads an older state, in any process: a backup, a console.
 */
export function createWalCheckpoint({ orm }: { orm: Orm }): ErasedText {
  // A start does not know what was erased before it, and whether the log was cut then.
  let isRequested = true;

  /** Cuts the log, if that was requested and nobody is in the way. */
  async function run(): Promise<void> {
    if (!isRequested) return;
    isRequested = false;
    let isCut = false;
    try {
      const connection = orm.em.getConnection();
      const [outcome] = await connection.execute<{ busy: number }[]>('pragma wal_checkpoint(truncate)');
      isCut = outcome?.busy === 0;
    } finally {
      isRequested ||= !isCut;
    }
  }

  return {
    request(): void {
      isRequested = true;
    },

    run,

    async runSoon(): Promise<boolean> {
      isRequested = true;
      await run();
      for (const pause of PAUSES_MS) {
        if (!isRequested) break;
        await setTimeout(pause);
        await run();
      }
      return !isRequested;
    },
  };
}
