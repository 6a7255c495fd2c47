import { indianDay } from '#contract/indian-day.ts';
import { asciiDigits } from '#contract/scripts.ts';
import { type Difference, pathName } from '#pwa/admin/editing/paths.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';

/** A number, then the word that it is counted by and a plus: `40,000+`, `2 lakh+`. */
const COUNT = /^\d[\d.,’'\s]*[\p{L}\p{M}]*\s?\+?$/u;
/** `4.7`, `4,7`, `4.7/5`. */
const RATING = /^(\d{1,2}(?:[.,]\d{1,2})?)(?:\s?\/\s?(\d{1,2}))?$/;

/** @param today in India, `2026-11-20` */
type Fault = (value: string, today: string) => string | undefined;

const count: Fault = (value) =>
  COUNT.test(value) && /[1-9]/.test(value)
    ? undefined
    : 'Enter a number above 0, such as 40,000+ or 2 lakh+.';

const rating: Fault = (value) => {
  const [, figure = '', best = '10'] = RATING.exec(value) ?? [];
  const number = Number(figure.replace(',', '.'));
  return number > 0 && number <= Number(best)
    ? undefined
    : 'Enter a number above 0 and up to 10, such as 4.7 or 4.7/5.';
};

const year: Fault = (value, today) => {
  const now = today.slice(0, 4);
  return Number(value) > Number(now) ? `Must be a year up to ${now}.` : undefined;
};

/** Left empty it is not shown. */
const optional =
  (fault: Fault): Fault =>
  (value, today) =>
    value === '' ? undefined : fault(value, today);

/** Whether it is a day at all is checked by the contract. */
const pastDay: Fault = (value, today) => {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value) ?? [];
  const now = today.split('-').reverse().join('/');
  return year !== undefined && `${year}-${month}-${day}` > today
    ? `Enter a date up to today, ${now}.`
    : undefined;
};

const faultOf: Readonly<Record<string, Fault>> = {
  'site.customersHome': count,
  'site.customersAbout': count,
  'site.clients': optional(count),
  'site.users': optional(count),
  'site.branches': optional(count),
  'site.rating': optional(rating),
  'site.since': year,
  'site.copyrightYear': year,
  'site.legalDate': pastDay,
};

/** What is changed and is not what its field is for. What is published already stays as it is. */
export function claimFaults(changes: readonly Difference[], now = new Date()): FieldErrors {
  const today = indianDay(now);
  const found = changes.flatMap(({ path, after }): [string, string][] => {
    const value = asciiDigits(String(after)).trim();
    const words = after === undefined ? undefined : faultOf[pathName(path)]?.(value, today);
    return words === undefined ? [] : [[pathName(path), words]];
  });
  return Object.fromEntries(found);
}
