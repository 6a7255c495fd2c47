import type { Source, SourceGroup, SourceOrder } from '#contract/traffic.ts';

export const groupWords: Record<Exclude<SourceGroup, 'total'>, string> = {
  page: 'Pages',
  campaign: 'Campaigns',
  referrer: 'Referrers',
  all: 'Combined',
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
  tap_rate: 'Tap rate',
  messages: 'Messages',
  message_rate: 'Message rate',
});

/** In place of names that found no room on their day. */
const OTHER = 'other';

export const UNKNOWN = 'Unknown';

export const pageWords = (page: string): string =>
  page === '' ? UNKNOWN : page === OTHER ? 'Other pages' : page;

export function campaignWords({
  utm_source,
  utm_medium,
  utm_campaign,
}: NonNullable<Source['campaign']>): string {
  const named = [utm_source, utm_medium, utm_campaign].filter((name) => name !== undefined);
  return named.length === 0 ? 'No campaign' : named.join(' / ');
}

export const referrerWords = (referrer: string): string =>
  referrer === '' ? 'Direct' : referrer === OTHER ? 'Other sites' : referrer;

/** `7.7%`. More may be done than visits were counted, of which no share is one: `over 100%`. */
export function rateWords(rate: number | null): string {
  if (rate === null) return '–';
  return isOver(rate)
    ? 'over 100%'
    : `${(rate * 100).toLocaleString('en-IN', { maximumFractionDigits: 1 })}%`;
}

export const isOver = (rate: number | null): boolean => rate !== null && rate > 1;

/** Nothing is known of where a message came from that names no page. */
export const isUnknown = ({ page, campaign, referrer }: Source): boolean =>
  page === '' && referrer === '' && Object.keys(campaign ?? {}).length === 0;

export const countWords = (count: number): string => count.toLocaleString('en-IN');
