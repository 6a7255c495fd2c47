// No schema here: the browser uses it, too.

/** Devices of readers: no more than these are stored, whoever asks. */
export const READERS_MAX = 100_000;
/** Characters of the name of a time zone. */
export const ZONE_MAX = 64;
/** Hours of the day, where the reader is, between which readers are notified of new posts. */
export const NOTIFY_FROM = 9;
export const NOTIFY_UNTIL = 21;
