import { hasCode } from '../error-code.ts';

const FULL = /^(?:SQLITE_FULL|SQLITE_IOERR_(?:WRITE|FSYNC|SHMSIZE|SHMMAP|TRUNCATE)|ENOSPC|EDQUOT)$/;
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/;
const CORRUPT = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** Another process holds the lock, or wrote between our read and our write: the same work may pass a moment later. */
export const isBusy = (error: unknown): boolean => hasCode(error, BUSY);
/** Whether SQLite reports the error: its messages name tables and columns alone, and no values. */
export const isOfSqlite = (error: unknown): error is Error => hasCode(error, /^SQLITE_/);
/** This user may not open or write the file, or it is not a file. */
export const isOutOfReach = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)/);
export const isFull = (error: unknown): boolean => hasCode(error, FULL);
export const isCorrupt = (error: unknown): boolean => hasCode(error, CORRUPT);

export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)$/);
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_CONSTRAINT_(?:FOREIGNKEY|TRIGGER)$/);
