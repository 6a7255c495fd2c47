import { useNow } from '#pwa/shared/browser/clock.ts';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';
import { relativeTime } from './relative-time-text.ts';

/** How long ago; the date itself until the browser's clock is known. */
export function RelativeTime({ date }: { date: string }) {
  const now = useNow();
  return <time dateTime={date}>{now === undefined ? dateTag(date) : relativeTime(date, now)}</time>;
}
