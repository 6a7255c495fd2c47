import { vitalPage } from './vital-pages.ts';

/** Under which page a visit to `path` is counted, each post under its own: `/blog/28`; undefined for one that is not. */
export function sourcePage(path: string): string | undefined {
  const [, id] = /^\/blog\/(\d{1,15})(?:\/[^/]*)?$/.exec(path) ?? [];
  return id === undefined ? vitalPage(path) : `/blog/${Number(id)}`;
}
