/** India keeps one offset all year (IST, UTC+5:30); no Intl, whose output differs between devices. Milliseconds. */
const INDIA = 5.5 * 60 * 60 * 1000;

const two = (value: number) => String(value).padStart(2, '0');

/** A date in the operator's tables: `20/11/26` in India's time; blank for empty, `Invalid Date` for unparseable. */
export function adminDate(value: string | null | undefined): string {
  if (value === null || value === undefined || value.trim() === '') return '';
  const date = new Date(Date.parse(value) + INDIA);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(two).join('/');
}
