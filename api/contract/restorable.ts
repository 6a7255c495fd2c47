// No schema here: screens of the operator's use it, too.

/** How long what was deleted, or answered by mistake, can be taken back. */
export const RESTORE_MINUTES = 10;
export const RESTORE_MS = RESTORE_MINUTES * 60_000;
