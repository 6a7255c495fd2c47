import { INDIA_MS } from '#contract/indian-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';

export const LONGEST_PAUSE_MS = 6 * HOUR_MS;
export const GIVE_UP_MS = 7 * DAY_MS;
/** A channel that fails for so long is said on every operator page. */
export const ALARM_MS = HOUR_MS;
/** Leads within this time are a burst. */
export const BURST_MS = MINUTE_MS;
/** Quiet hours are shorter than a day: what is due later than this was set by another clock. */
export const LONGEST_HOLD_MS = DAY_MS + HOUR_MS;
/** Where one try failed, others to the same destination wait no longer than this for the next. */
export const SHARED_PAUSE_MS = MINUTE_MS;

/** After so many tries in vain: 5 s, 15 s, 45 s … 6 h. */
export const pauseAfter = (attempts: number): number =>
  Math.min(5 * SECOND_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);

export interface QuietHours {
  /** Minutes of the day in India; null: there are none. */
  quietFrom?: number | null | undefined;
  quietTo?: number | null | undefined;
}

/** When the quiet hours end that `now` is in; undefined outside of them. They may go over midnight. */
export function quietUntil(now: Date, { quietFrom, quietTo }: QuietHours): Date | undefined {
  if (quietFrom == null || quietTo == null || quietFrom === quietTo) return undefined;
  const [from, to] = [quietFrom * MINUTE_MS, quietTo * MINUTE_MS];
  const midnight = now.getTime() - ((now.getTime() + INDIA_MS) % DAY_MS);
  const time = now.getTime() - midnight;
  if (from < to) return time >= from && time < to ? new Date(midnight + to) : undefined;
  if (time >= from) return new Date(midnight + DAY_MS + to);
  return time < to ? new Date(midnight + to) : undefined;
}
