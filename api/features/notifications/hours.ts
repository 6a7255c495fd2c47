import { INDIA_MS } from '#contract/indian-day.ts';
import { NOTIFY_FROM, NOTIFY_UNTIL } from '#contract/reader-rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

const DAY_MINUTES = 24 * 60;
/** Quiet hours are shorter than a day: what is due later than this was set by another clock. */
const LONGEST_HOLD_MS = DAY_MS + HOUR_MS;

/** Minutes since midnight there. */
function minuteOf(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
  return hour * 60 + minute;
}

/** When a reader may be notified: at once by day, else in the morning. Where a clock changes at night, a second look corrects it. */
export function notifyAt(now: Date, timeZone: string): Date {
  const minute = minuteOf(now, timeZone);
  if (minute >= NOTIFY_FROM * 60 && minute < NOTIFY_UNTIL * 60) return now;
  const wait = (NOTIFY_FROM * 60 - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS);
}

/** Seconds until the evening: a push service gives a notification to a device that was away no later. */
export const secondsOfDay = (now: Date, timeZone: string): number =>
  Math.max(60, (NOTIFY_UNTIL * 60 - minuteOf(now, timeZone) - 1) * 60);

interface QuietHours {
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

/** Times at which a delivery is due: up to `now`, and from `farAhead` on, which only a clock that was set back leaves. */
export const dueTimes = (now: Date): { now: number; farAhead: number } => ({
  now: now.getTime(),
  farAhead: now.getTime() + LONGEST_HOLD_MS,
});
