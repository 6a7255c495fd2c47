import { buildName, builtCopies, SITE_STATE_PATH, type SiteStateView } from '#contract/pages-rules.ts';
import { PAGE_INDEX_PATH, type PageIndex } from '#contract/search-rules.ts';
import type { ShownContent } from '#contract/settings-rules.ts';
import type { SiteFile } from './site-file.ts';

/** What the site shows at one time. */
export interface ShownSite {
  /** Of all that built pages are made of; 0: as the build made them. */
  revision: number;
  /** Filled; undefined: what the site ships with. */
  content: ShownContent | undefined;
  /** By the path that answers them. */
  files: ReadonlyMap<string, SiteFile>;
  notFound: SiteFile | undefined;
  error: SiteFile | undefined;
  /** In the head of the contact page; undefined: as the build made it. */
  contactHead: string | undefined;
  pageIndex: PageIndex;
}

const NOTHING: PageIndex = { pages: [], words: {} };

export function pageIndexIn(files: ReadonlyMap<string, SiteFile>): PageIndex {
  const file = files.get(PAGE_INDEX_PATH);
  return file === undefined ? NOTHING : JSON.parse(file.body.toString('utf8'));
}

/** Pages, shells and templates, and what else is made with them. */
const isDocument = (path: string, { extension }: SiteFile) =>
  (extension === '.html' && path !== builtCopies.admin) ||
  extension === '.json' ||
  extension === '.webmanifest';

/**
 * What a worker compares its saved documents with. The build is named by the files that every page loads: a document of another build
 * names scripts that this one has not.
 */
export function siteState(files: ReadonlyMap<string, SiteFile>, revision: number): SiteStateView {
  const documents: Record<string, string> = {};
  for (const [path, file] of files) {
    if (path !== SITE_STATE_PATH && isDocument(path, file)) documents[path] = file.etag;
  }
  return { build: buildName(files.keys()), revision, documents };
}
