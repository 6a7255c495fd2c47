import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import { createWalCheckpoint, type ErasedText } from './sqlite/wal-checkpoint.ts';

export type { ErasedText };

/** PostgreSQL reuses the room of erased rows by itself (docs/operations.md). */
const byItself: ErasedText = {
  request: () => undefined,
  run: async () => undefined,
  runSoon: async () => true,
};

/** Takes what was erased out of the files of the database, where the engine leaves it for a while. */
export const createErasedText = (deps: { orm: Orm }): ErasedText =>
  isPostgres(deps.orm.em) ? byItself : createWalCheckpoint(deps);
