import { canonicalPath, isOwnPath, publicPaths } from './pages-rules.ts';
import type { Campaign } from './visit.ts';

// No schemas here: visitors' pages count by these, too, and do without the rest.

/** Rows of one report. */
export const SOURCE_ROWS_MAX = 20;
/** The most that each number in a row may be. */
export const SOURCE_TIMES_MAX = 100;
/** How old a count may be that was made without a connection. Days. */
export const SOURCE_DAYS_LATE = 30;
/** Bytes of one report: its rows at their longest. */
export const SOURCES_BYTES = 64 * 1024;

/** How often a page was visited, and a chat begun on it, by people who came one way on one day. */
export interface SourceCount {
  /** Days before the current one. Counted by the device, so that a clock that is wrong by years does no harm. */
  ago: number;
  page: string;
  campaign?: Pick<Campaign, 'utm_source' | 'utm_medium' | 'utm_campaign'> | undefined;
  referrer?: string | undefined;
  visits: number;
  taps: number;
}

/** All posts are counted as one page. */
const POST = '/blog/post';

/** The pages whose visits are measured: the public ones by their canonical path. */
export const vitalPages = [...publicPaths, POST] as const;
export type VitalPage = (typeof vitalPages)[number];

/** The page under which a visit to `path` is counted; undefined where it is not counted. */
export function vitalPage(path: string): VitalPage | undefined {
  if (/^\/blog\/\d+(?:\/[^/]*)?$/.test(path)) return POST;
  const canonical = canonicalPath(path);
  return vitalPages.find((page) => page !== POST && page === canonical);
}

/** Characters of a page's address that it is counted by. */
export const SOURCE_PAGE_MAX = 100;

/** The page under which a visit to `path` is counted, each post under its own (`/blog/28`); undefined where it is not counted. */
export function sourcePage(path: string): string | undefined {
  const [, id] = /^\/blog\/(\d{1,15})(?:\/[^/]*)?$/.exec(path) ?? [];
  if (id !== undefined) return `/blog/${Number(id)}`;
  // Pages that were made in the browser.
  return isOwnPath(path) ? path.slice(0, SOURCE_PAGE_MAX) : vitalPage(path);
}
