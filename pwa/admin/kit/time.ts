import { INDIA_MS } from '#pwa/shared/ui/date-tag.ts';
import { adminDate } from './date.ts';

/** A date with its time of day in India: `20/11/26, 14:05`. */
export function adminTime(value: string): string {
  const date = new Date(Date.parse(value) + INDIA_MS);
  if (Number.isNaN(date.getTime())) return adminDate(value);
  return `${adminDate(value)}, ${date.toISOString().slice(11, 16)}`;
}
