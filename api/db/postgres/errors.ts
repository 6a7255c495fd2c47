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
 * What the driver threw; a ConnectionError where the connection cannot be used any more. The outcome of
 * a commit that was under way is unknown.
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

/** The driver's own words for what is wrong with TLS. */
const TLS = /^(?:ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|EPROTO)/;

/** Why the database of `url` cannot be used, in one line without the password; undefined for a fault of ours. */
export function refusalReason(error: unknown, url: string): string | undefined {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const place = `${searchParams.get('host') ?? hostname}:${port || 5432}`;
  const { code, message } = deepest(error);
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user ${username} or the password of DATABASE_URL.`;
    case '3D000':
      return `There is no database ${pathname.slice(1)} at ${place}.`;
    case '42501':
      return `The user ${username} may not make tables in the database ${pathname.slice(1)} at ${place}.`;
    case '53300':
      return `The database at ${place} has too many connections.`;
    case '57P03':
      return `The database at ${place} is starting or stopping.`;
    case '25006':
      return `The database at ${place} takes no writes: it is a standby.`;
    case 'ENOENT':
      return `DATABASE_URL names a file that cannot be read (${code}).`;
  }
  if (TLS.test(code) || /SSL|certificate/i.test(message)) {
    return `The database at ${place} cannot be reached by TLS as DATABASE_URL asks (${code || message}).`;
  }
  const isNetwork = /^E[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message);
  return isNetwork ? `The database at ${place} cannot be reached (${code || 'no answer'}).` : undefined;
}

/** The first cause in a chain of errors. */
function deepest(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return deepest(inner);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
