import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownContent } from '#contract/shown-content.ts';

/** What the site's own renderer makes of its content (pwa/build/documents.ts). */
interface Documents {
  /** Text by the file's name, from the folder of the client: `about-us.html`. */
  files: ReadonlyMap<string, string>;
  /** What the build puts into the head of each page: the styles and scripts that its content policy allows. */
  inline: ReadonlyMap<string, string>;
  /** What is put into the head of the contact page, where Koa makes it. */
  contactHead: string;
}

/**
 * The part of the built server entry that makes files, and renders the site's own texts. The server imports it by its
 * path, never the site's sources.
 */
export interface SiteRenderer {
  shippedContent: ShownContent;
  documentMaker: (assets: unknown) => (content: ShownContent) => Promise<Documents>;
  renderText: (markdown: string) => string;
  RENDERER_VERSION: number;
}

export const loadSiteRenderer = (distDir: string): Promise<SiteRenderer> =>
  import(pathToFileURL(join(distDir, 'server/server.js')).href);
