import { Problem } from '#contract/problem.ts';
import * as postgres from './postgres/errors.ts';
import * as sqlite from './sqlite/errors.ts';

/** Whether the same work may pass a moment later: a lock, a deadlock, a connection that broke. */
export const isBusy = (error: unknown): boolean => sqlite.isBusy(error) || postgres.isBusy(error);

/** A commit whose outcome is unknown. */
export const isCommitUnknown = (error: unknown): boolean => postgres.isCommitUnknown(error);

export const isFull = (error: unknown): boolean => sqlite.isFull(error) || postgres.isFull(error);

/** Another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean =>
  sqlite.isUniqueViolation(error) || postgres.isUniqueViolation(error);

/** The row that is named is not there, or others still name the row that was to go. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  sqlite.isForeignKeyViolation(error) || postgres.isForeignKeyViolation(error);

/** The expected failure behind a driver's error (a lock, a full disk, a lost connection), or undefined. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (isBusy(error) || postgres.isCommitUnknown(error))
    return new Problem('busy', { retryAfter: 5, cause: error });
  if (isFull(error)) return new Problem('disk_full', { retryAfter: 60, cause: error });
  return undefined;
}

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
  const reason = refusalReason(error);
  return reason === undefined ? undefined : new DatabaseRefused(reason, error);
}

function refusalReason(error: unknown): string | undefined {
  if (postgres.isConnectionLost(error)) return 'The connection to the database was lost. Start again.';
  if (isBusy(error)) return 'Another program has locked the database. End it, then start again.';
  if (sqlite.isFull(error)) return 'The disk of DATA_DIR is full. Make room, then start again.';
  if (sqlite.isCorrupt(error)) return 'The database file is damaged.';
  if (sqlite.isOutOfReach(error)) return 'The database cannot be opened for writing.';
  return undefined;
}
