import { canonicalPath } from './pages.ts';

/** All posts are counted as one page. */
const POST = '/blog/post';

/** The pages whose visits are measured: the public ones by their canonical path. */
export const vitalPages = [
  '/',
  '/home/iplpage',
  '/home/bblpage',
  '/home/cplpage',
  '/service',
  '/about-us',
  '/sports-id',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/disclaimer',
  '/cricket',
  '/football',
  '/tennis',
  '/horseRace',
  '/indianCard',
  '/casino',
  '/reddyAnnalogin',
  '/blog',
  '/fixtures',
  '/glossary',
  POST,
] as const;
export type VitalPage = (typeof vitalPages)[number];

/** Under which page a visit to `path` is counted; undefined for one that is not. */
export function vitalPage(path: string): VitalPage | undefined {
  if (/^\/blog\/\d+(?:\/[^/]*)?$/.test(path)) return POST;
  const canonical = canonicalPath(path);
  return vitalPages.find((page) => page !== POST && page === canonical);
}
