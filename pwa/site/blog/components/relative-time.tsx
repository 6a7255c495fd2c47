import { useNow } from '#pwa/shared/browser/clock.ts';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';

/** How long ago; the date itself until the browser's clock is known. */
export function RelativeTime({ date }: { date: string }) {
  const now = useNow();
  return <time dateTime={date}>{now === undefined ? dateTag(date) : relativeTime(date, now)}</time>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago `date` was at `now` (milliseconds since 1970): `1 minute ago`, `3 days ago`. Rounded down, days at most
 * (specification, section 9). A date still to come, by a clock that is wrong, is `0 seconds ago`.
 */
export function relativeTime(date: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(date)) / 1000));
  if (Number.isNaN(seconds)) return '';
  if (seconds < MINUTE) return ago(seconds, 'second');
  if (seconds < HOUR) return ago(seconds / MINUTE, 'minute');
  if (seconds < DAY) return ago(seconds / HOUR, 'hour');
  return ago(seconds / DAY, 'day');
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
