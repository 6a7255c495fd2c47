import { adminDate } from './date.ts';

const INDIA = 5.5 * 60 * 60 * 1000;

/** A date with its time of day in India: `20/11/26, 14:05`. */
export function adminTime(value: string): string {
  const date = new Date(Date.parse(value) + INDIA);
  if (Number.isNaN(date.getTime())) return adminDate(value);
  return `${adminDate(value)}, ${date.toISOString().slice(11, 16)}`;
}
