import { Problem } from '#contract/problem.ts';
import * as postgres from './postgres/errors.ts';
import * as sqlite from './sqlite/errors.ts';

/** Whether the same work may pass a moment later: a lock, a deadlock, a connection that broke. */
export const isBusy = (error: unknown): boolean => sqlite.isBusy(error) || postgres.isBusy(error);

/** A commit of which nobody knows whether it was done. */
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
