// Our own names: Intl differs between Node and older phones (Sep, Sept), which breaks hydration.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** India's time zone has no daylight saving. Milliseconds. */
const INDIA_OFFSET = 5.5 * 60 * 60 * 1000;

/** A day as people in India write it, in their time zone: `20 Nov 2026`; empty for what is no date. */
export function dateTag(date: string): string {
  const india = new Date(Date.parse(date) + INDIA_OFFSET);
  if (Number.isNaN(india.getTime())) return '';
  return `${india.getUTCDate()} ${MONTHS[india.getUTCMonth()]} ${india.getUTCFullYear()}`;
}
