import { DAY_MS, HOUR_MS } from '#contract/time.ts';

/** India keeps one offset all year (IST, UTC+5:30). Milliseconds. */
const INDIA = 5.5 * 60 * 60 * 1000;
const [EVENING, MORNING] = [18 * HOUR_MS, 10 * HOUR_MS];

export interface RemindChoice {
  label: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** When one may want to be reminded, in India's time: not this evening where that has begun. */
export function remindChoices(now: number): RemindChoice[] {
  const midnight = Math.floor((now + INDIA) / DAY_MS) * DAY_MS - INDIA;
  const evening = midnight + EVENING;
  return [
    { label: 'In 1 hour', at: now + HOUR_MS },
    ...(evening > now ? [{ label: 'This evening, 18:00', at: evening }] : []),
    { label: 'Tomorrow, 10:00', at: midnight + DAY_MS + MORNING },
  ];
}

/** A time for a field of date and time, in India: `2026-11-20T18:00`. */
export const indiaField = (at: number): string => new Date(at + INDIA).toISOString().slice(0, 16);

/** The time that such a field says, as the server takes it; undefined where it says none. */
export function fromIndiaField(value: string): string | undefined {
  const at = Date.parse(`${value}:00.000+05:30`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
