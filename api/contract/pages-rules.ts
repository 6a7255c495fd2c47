/** Second addresses of a page: the same page under another path, its canonical link naming the first. */
export const pageAliases: Readonly<Record<string, string>> = {
  '/home': '/',
  '/about': '/about-us',
  '/sport': '/sports-id',
  '/policy': '/privacy-policy',
  '/termsAndcondition': '/terms-and-conditions',
};

/** The public pages by their canonical paths, without posts and pages that were made in the browser. */
export const publicPaths = [
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
  '/responsible-play',
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
  '/odds',
] as const;

/** Whether `path` is of a page that was made in the browser, if there is one. */
export const isOwnPath = (path: string): boolean => /^\/p\/[^/]+$/.test(path);

/** Whether a page may be at `path`: of those that were made in the browser only the server knows all. */
export function isPublicPath(path: string): boolean {
  const bare = path.replace(/(.)\/$/, '$1');
  return isOwnPath(bare) || publicPaths.some((each) => each === bare);
}

/** The path whose page is shown at `path`. */
export function canonicalPath(path: string): string {
  return Object.hasOwn(pageAliases, path) ? (pageAliases[path] ?? path) : path;
}

/** Where the words of the site are: pages that show others than those of their frame ask for them. */
export const CONTENT_PATH = '/site-content.json';

/** The page a worker shows when a page is neither saved nor reachable. */
export const OFFLINE_PATH = '/offline';

/** The page whose entries posts explain their words by. */
export const GLOSSARY_PATH = '/glossary';

/** The page about limits and help. Like posts of care it has no link to a chat. */
export const CARE_PATH = '/responsible-play';

/** The odds calculator. For a form without script the server calculates, too. */
export const ODDS_PATH = '/odds';

/** Built pages that no one should find by search. */
export const hiddenPaths: readonly string[] = ['/login', OFFLINE_PATH];

/** Where the page for an address that has none is made at build. */
export const MISSING_PATH = '/404';

/** Is written in built files where the canonical origin goes; the server fills it when it loads them. */
export const ORIGIN_PLACEHOLDER = 'https://origin.placeholder.invalid';

/** Where the server says which documents it has. */
export const SITE_STATE_PATH = '/site-state.json';

/** The answer, never cached. No schema: the worker reads it without one. */
export interface SiteStateView {
  /** The names of the files that every page of this build loads. */
  build: string;
  /** Grows with each change of the documents. */
  revision: number;
  /**
   * A digest of each document, by path: pages, the worker's copies and templates, and also the files of words and the search index. A
   * hidden page has that of the page for an address without one, which is its answer.
   */
  documents: Readonly<Record<string, string>>;
}

const NAMES_BUILD = /^\/assets\/(?:client|styles)-/;

/** The name of a build by the paths of its files, on the server and in the worker. */
export const buildName = (paths: Iterable<string>): string =>
  [...paths]
    .filter((path) => NAMES_BUILD.test(path))
    .sort()
    .join();
