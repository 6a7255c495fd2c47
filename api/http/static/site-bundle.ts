import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { ShownContent } from '#contract/shown-content.ts';

/** What the bundle makes of the site's content (pwa/build/documents.ts). */
interface Documents {
  /** Text by the file's name, from the folder of the client: `about-us.html`. */
  files: ReadonlyMap<string, string>;
  /** What the build puts into the head of each page: the styles and scripts that its content policy allows. */
  inline: ReadonlyMap<string, string>;
  /** What is put into the head of the contact page, where Koa makes it. */
  contactHead: string;
}

export interface RenderedPage {
  status: number;
  /** The whole document; '' where `location` is set. */
  html: string;
  /** Where the page says one should go instead. */
  location: string | undefined;
  /** Search engines must not list it. */
  isHidden?: boolean;
  /** Something was left out for want of time: it is not cached. */
  isIncomplete?: boolean;
}

/** The site's bundle: its server entry as it is built (pwa/entry/server.tsx), which renders pages, documents and texts. */
export interface SiteBundle {
  shippedContent: ShownContent;
  documentMaker: (assets: unknown) => (content: ShownContent) => Promise<Documents>;
  builtPaths: (content: ShownContent) => { path: string; isListed?: boolean }[];
  renderText: (markdown: string) => string;
  RENDERER_VERSION: number;
  /** The HTML of a post with what its words mean by the glossary of this content, and without links to its hidden pages. */
  shownHtml: (content: ShownContent) => (html: string) => string;
  /** The part of a post's HTML that feeds of this content show. */
  wordsOfText: (html: string, content: ShownContent) => string;
  render: (options: {
    url: string;
    content: ShownContent;
    callApi: CallApi;
    /** The HTML of a post that was asked for: the answer is without. */
    htmlOf: (id: number) => string | undefined;
    stage: 'request';
    assets: unknown;
    plainForm?: PlainFormState;
  }) => Promise<RenderedPage>;
}

/** Loads the site's bundle by its path: the server never imports the site's sources. */
export const loadSiteBundle = (distDir: string): Promise<SiteBundle> =>
  import(pathToFileURL(join(distDir, 'server/server.js')).href);
