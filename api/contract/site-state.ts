/** Where the server says which documents it has. */
export const SITE_STATE_PATH = '/site-state.json';

/** The answer, never cached. No schema: the worker reads it without one. */
export interface SiteStateView {
  /** The names of the files that every page of this build loads. */
  build: string;
  /** Grows with each change of the documents. */
  revision: number;
  /** By path: a digest of the document. Pages, the worker's copies and templates, and the words and the search index beside them. */
  documents: Readonly<Record<string, string>>;
}

const NAMES_BUILD = /^\/assets\/(?:client|styles)-/;

/** The name of a build by the paths of its files, on the server and in the worker. */
export const buildName = (paths: Iterable<string>): string =>
  [...paths]
    .filter((path) => NAMES_BUILD.test(path))
    .sort()
    .join();
