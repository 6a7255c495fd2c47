// Our own names: Intl differs between Node and older phones (Sep, Sept), which breaks hydration.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** India keeps one offset all year (IST, UTC+5:30), the one of contract/indian-day.ts, which public pages load later. Milliseconds. */
export const INDIA_MS = 330 * 60_000;

/** A day as people in India write it, in their time zone: `20 Nov 2026`; empty for what is no date. */
export function dateTag(date: string): string {
  const india = new Date(Date.parse(date) + INDIA_MS);
  if (Number.isNaN(india.getTime())) return '';
  return `${india.getUTCDate()} ${MONTHS[india.getUTCMonth()]} ${india.getUTCFullYear()}`;
}

/** The day of a post's last change, where that is another one than it was published on. */
export function updateTag({
  date,
  changed,
}: {
  date: string;
  changed?: string | undefined;
}): string | undefined {
  const day = changed === undefined ? '' : dateTag(changed);
  return day === '' || day === dateTag(date) ? undefined : day;
}
