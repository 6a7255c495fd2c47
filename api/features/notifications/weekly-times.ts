import { INDIA_MS } from '#contract/indian-day.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

const WEEK = 7;

/** The Monday, as a day of India counted from 1970, of the letter that is due last. `at`: minutes of the day. */
export function mondayDue(now: Date, at: number): number {
  const time = now.getTime() + INDIA_MS - at * MINUTE_MS;
  const day = Math.floor(time / DAY_MS);
  // 1 January 1970 was a Thursday.
  return day - ((day + 3) % WEEK);
}

/** Whether the letter of `monday` is still to be enqueued; `last`: the Monday of the last one. */
export function isDue(monday: number, last: number): boolean {
  // Later by more than the change of its hour explains: the clock was put back.
  return last < monday || last > monday + WEEK;
}

/** The week before a Monday, and the one before that. */
export const weeksBefore = (monday: number) => ({
  week: { first: monday - WEEK, last: monday - 1 },
  before: { first: monday - 2 * WEEK, last: monday - WEEK - 1 },
});

/** A day of India as people read it: `16 November 2026`. */
export const dayWords = (day: number): string => dates.format(new Date(day * DAY_MS));

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
