import type { Campaign } from './visit.ts';

// No schemas here: visitors' pages count by these, too, and do without the rest.

/** Rows of one report. */
export const SOURCE_ROWS_MAX = 20;
/** Of each number in a row. */
export const SOURCE_TIMES_MAX = 100;
/** How old a count may be that was made without a connection. Days. */
export const SOURCE_DAYS_LATE = 30;
/** Bytes of one report: its rows at their longest. */
export const SOURCES_BYTES = 64 * 1024;

/** How often a page was visited, and a chat begun on it, by people who came one way on one day. */
export interface SourceCount {
  /** Days before the current one. Counted by the device, so that a clock that is wrong by years does no harm. */
  ago: number;
  page: string;
  campaign?: Pick<Campaign, 'utm_source' | 'utm_medium' | 'utm_campaign'> | undefined;
  referrer?: string | undefined;
  visits: number;
  taps: number;
}
