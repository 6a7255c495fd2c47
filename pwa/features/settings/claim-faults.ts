import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { type Difference, pathName } from './change-value.ts';

/** A number, then the word that it is counted by and a plus: `40,000+`, `2 lakh+`. */
const COUNT = /^\p{Nd}[\p{Nd}.,’' ]*[\p{L}\p{M}]*\s?\+?$/u;
/** `4.7`, `4,7`, `4.7/5`. */
const RATING = /^\p{Nd}{1,2}(?:[.,]\p{Nd}{1,2})?(?:\s?\/\s?\p{Nd}{1,2})?$/u;

const count = (value: string) =>
  COUNT.test(value.trim()) ? undefined : 'Write a number, such as 40,000+ or 2 lakh+.';
const rating = (value: string) =>
  RATING.test(value.trim()) && !(Number.parseFloat(value) > 10)
    ? undefined
    : 'Write a number up to 10, such as 4.7.';
const year = (value: string) => {
  const now = new Date().getFullYear();
  return Number(value) > now ? `Must be a year up to ${now}.` : undefined;
};

const faultOf: Readonly<Record<string, (value: string) => string | undefined>> = {
  'site.customersHome': count,
  'site.customersAbout': count,
  'site.clients': count,
  'site.users': count,
  'site.branches': count,
  'site.rating': rating,
  'site.since': year,
  'site.copyrightYear': year,
};

/** What is changed and is not what its field is for. What is published already stays as it is. */
export function claimFaults(changes: readonly Difference[]): FieldErrors {
  const found = changes.flatMap(({ path, after }): [string, string][] => {
    const words = after === undefined ? undefined : faultOf[pathName(path)]?.(String(after));
    return words === undefined ? [] : [[pathName(path), words]];
  });
  return Object.fromEntries(found);
}
