import type { Source } from '#contract/traffic.ts';
import type { SourceCount } from '#contract/traffic-rules.ts';
import { type Answer, bodyOf, type CallOptions, type Client, clientOf } from './client.ts';

/** A browser that a person uses. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** One visit to the home page on this day. */
export const aCount = (more: Partial<SourceCount> = {}): SourceCount => ({
  ago: 0,
  page: '/',
  visits: 1,
  taps: 0,
  ...more,
});

/** Reports counts as a visitor's browser does. */
export const reportCounts = (
  { url }: { url: string },
  json: unknown,
  { path = '/sources', headers }: { path?: string } & Pick<CallOptions, 'headers'> = {},
): Promise<Answer> => clientOf(url).post(path, json, { headers: { 'User-Agent': PHONE, ...headers } });

/** What an operator reads. */
export const sourcesOf = (owner: Client, query = ''): Promise<Source[]> =>
  bodyOf(owner.get(`/sources?${query}`));
