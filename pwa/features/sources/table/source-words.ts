import type { Source, SourceGroup, SourceOrder } from '#contract/sources.ts';

export const groupWords: Record<Exclude<SourceGroup, 'total'>, string> = {
  page: 'Pages',
  campaign: 'Campaigns',
  referrer: 'Referrers',
  all: 'All three',
};

/** What the first column is called. */
export const nameWords: Record<SourceGroup, string> = {
  page: 'Page',
  campaign: 'Campaign',
  referrer: 'Referrer',
  all: 'Page',
  total: '',
};

export const orderWords = (messaging: string): Record<SourceOrder, string> => ({
  name: 'Name',
  visits: 'Visits',
  taps: `${messaging} taps`,
  tap_rate: 'Taps a visit',
  messages: 'Messages',
  message_rate: 'Messages a visit',
});

/** In place of names that found no room on their day. */
const OTHER = 'other';

export const pageWords = (page: string): string =>
  page === '' ? 'Not known' : page === OTHER ? 'Other pages' : page;

export function campaignWords({
  utm_source,
  utm_medium,
  utm_campaign,
}: NonNullable<Source['campaign']>): string {
  const named = [utm_source, utm_medium, utm_campaign].filter((name) => name !== undefined);
  return named.length === 0 ? 'No campaign' : named.join(' / ');
}

export const referrerWords = (referrer: string): string =>
  referrer === '' ? 'No other site' : referrer === OTHER ? 'Other sites' : referrer;

/** `7.7%`; above all visits where more was done than visits were counted. */
export const rateWords = (rate: number | null): string =>
  rate === null ? '–' : `${(rate * 100).toLocaleString('en-IN', { maximumFractionDigits: 1 })}%`;

export const countWords = (count: number): string => count.toLocaleString('en-IN');
