import { vitalPage } from './vital-pages.ts';

/** Characters of a page's address that it is counted by. */
export const SOURCE_PAGE_MAX = 100;

/** Under which page a visit to `path` is counted, each post under its own: `/blog/28`; undefined for one that is not. */
export function sourcePage(path: string): string | undefined {
  const [, id] = /^\/blog\/(\d{1,15})(?:\/[^/]*)?$/.exec(path) ?? [];
  if (id !== undefined) return `/blog/${Number(id)}`;
  // Pages that were made in the browser.
  return /^\/p\/[^/]+$/.test(path) ? path.slice(0, SOURCE_PAGE_MAX) : vitalPage(path);
}
