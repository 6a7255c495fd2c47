import * as sqlite from './sqlite/errors.ts';

/** Another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => sqlite.isUniqueViolation(error);

/** The row that is named is not there, or others still name the row that was to go. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlite.isForeignKeyViolation(error);
