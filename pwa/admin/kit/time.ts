import { INDIA_MS } from '#pwa/shared/ui/date-tag.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A date in the operator's tables: `20/11/26` in India's time, without Intl, whose output differs between devices; blank for empty, `Invalid Date` for unparseable. */
export function adminDate(value: string | null | undefined): string {
  if (value === null || value === undefined || value.trim() === '') return '';
  const date = new Date(Date.parse(value) + INDIA_MS);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(two).join('/');
}

/** A date with its time of day in India: `20/11/26, 14:05`. */
export function adminTime(value: string): string {
  const date = new Date(Date.parse(value) + INDIA_MS);
  if (Number.isNaN(date.getTime())) return adminDate(value);
  return `${adminDate(value)}, ${date.toISOString().slice(11, 16)}`;
}
