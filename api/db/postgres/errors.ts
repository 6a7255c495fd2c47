import pg from 'pg';
import { hasCode } from '../error-code.ts';

/** Codes that `asConnectionError` gives. */
const CONNECTION_LOST = 'CONNECTION_LOST';
const COMMIT_UNKNOWN = 'COMMIT_UNKNOWN';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** The server shuts down, is starting, or ended this session. */
const SESSION_ENDED = '57P0[1-5]|08...|25P0[34]';
/** Deadlock, lost race, lock or statement timeout, too many connections or locks, a standby that takes no writes yet. */
const PASSING = '40001|40P01|55P03|57014|53300|53200|25006';

const ENDED = new RegExp(`^(?:${SESSION_ENDED})$`);
const PASSES = new RegExp(`^(?:${CONNECTION_LOST}|${SESSION_ENDED}|${PASSING})$`);

/** The connection was refused, broke or fell silent; `code` says whether a commit was under way. */
class ConnectionError extends Error {
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super('The connection to the database was lost', { cause });
    this.code = code;
  }
}

/**
 * What the driver threw; a ConnectionError where the connection cannot be used any more. Of a commit that was under way
 * nobody knows whether it was done.
 */
export function asConnectionError(error: unknown, isCommit = false): unknown {
  if (!(error instanceof Error) || error instanceof TypeError) return error;
  const isOver = error instanceof pg.DatabaseError ? ENDED.test(error.code ?? '') : true;
  return isOver ? new ConnectionError(isCommit ? COMMIT_UNKNOWN : CONNECTION_LOST, error) : error;
}

export const isConnectionError = (error: unknown): error is Error => error instanceof ConnectionError;

/** A lost connection is behind the error, whatever was made of it since. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCode(error, /^(?:CONNECTION_LOST|COMMIT_UNKNOWN)$/);

/** The same work may pass a moment later, and did nothing so far. */
export const isBusy = (error: unknown): boolean =>
  hasCode(error, PASSES) && !hasCode(error, /^COMMIT_UNKNOWN$/);
export const isCommitUnknown = (error: unknown): boolean => hasCode(error, /^COMMIT_UNKNOWN$/);
export const isFull = (error: unknown): boolean => hasCode(error, /^53100$/);
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, /^23505$/);
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, /^(?:23503|23001)$/);
