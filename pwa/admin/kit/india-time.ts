import { dateTag, INDIA_MS } from '#pwa/shared/ui/date-tag.ts';

/** A moment as a `datetime-local` field shows it, in India's time whatever zone the device is in; '' for no date. */
export function toIndiaField(date: string): string {
  const india = new Date(Date.parse(date) + INDIA_MS);
  return Number.isNaN(india.getTime()) ? '' : india.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** The moment that was typed into such a field, with India's zone. */
export const fromIndiaField = (value: string): string =>
  `${value.length === 'YYYY-MM-DDTHH:mm'.length ? `${value}:00` : value}+05:30`;

/** The same in UTC; undefined where the field says no time. */
export function utcOfField(value: string): string | undefined {
  const date = new Date(fromIndiaField(value));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `21 Nov 2026 at 09:00, India time`. */
export const indiaWords = (date: string): string =>
  `${dateTag(date)} at ${toIndiaField(date).slice(-5)}, India time`;
