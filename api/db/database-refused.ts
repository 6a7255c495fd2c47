import { isBusy } from './errors.ts';
import { isConnectionLost } from './postgres/errors.ts';
import { isCorrupt, isFull, isOutOfReach } from './sqlite/errors.ts';

/** The database cannot be used as it is: the start ends with this one line, the data is left as it was. */
export class DatabaseRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}

/** The one line to end a start with; undefined when the error is none of the database's. */
export function refusalOf(error: unknown): DatabaseRefused | undefined {
  if (error instanceof DatabaseRefused) return error;
  const why = whyRefused(error);
  return why === undefined ? undefined : new DatabaseRefused(why, error);
}

function whyRefused(error: unknown): string | undefined {
  if (isConnectionLost(error)) return 'The connection to the database was lost. Start again.';
  if (isBusy(error)) return 'Another program has locked the database. End it, then start again.';
  if (isFull(error)) return 'The disk of DATA_DIR is full. Make room, then start again.';
  if (isCorrupt(error)) return 'The database file is damaged.';
  if (isOutOfReach(error)) return 'The database cannot be opened for writing.';
  return undefined;
}
