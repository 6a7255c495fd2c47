import { DAY_MS } from './time.ts';

/** India keeps one offset all year (IST, UTC+5:30). */
export const INDIA_MS = 330 * 60 * 1000;

/** The last midnight in India before `now`. */
export function indianMidnight(now: Date): Date {
  const local = now.getTime() + INDIA_MS;
  return new Date(local - (local % DAY_MS) - INDIA_MS);
}

/** The number of the day in India, counted from 1970, of a time in milliseconds. */
export const indianDayNumber = (time: number): number => Math.floor((time + INDIA_MS) / DAY_MS);

/** The day in India, `2026-11-20`. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_MS).toISOString().slice(0, 10);
}

/** The time in India, `10:16`. */
export function indianClock(at: Date): string {
  return new Date(at.getTime() + INDIA_MS).toISOString().slice(11, 16);
}

/** The last `count` days in India, oldest first, the day of `now` last. */
export function indianDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    indianDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  );
}
