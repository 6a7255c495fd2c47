import { DAY_MS } from './time.ts';

// No schema here: screens of the operator's use it, too.

/** How long a deleted thing stays in the trash. Days. */
export const TRASH_DAYS = 30;
export const TRASH_MS = TRASH_DAYS * DAY_MS;
/** What was deleted before this time cannot be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - TRASH_MS);

/** A draft of a new post that was not saved for this long goes to the trash. Days. */
export const ABANDONED_DAYS = 90;
export const ABANDONED_MS = ABANDONED_DAYS * DAY_MS;
/** The list of drafts announces it that long before. Days. */
export const ABANDONED_NOTICE_DAYS = 7;
