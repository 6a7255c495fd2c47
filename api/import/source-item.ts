import type { PostState } from '#contract/blog.ts';

/** Where a picture, or another file, of a source is said to be. */
export interface SourceFile {
  url: string;
  alt: string;
  /** Shown below it in a gallery. */
  caption: string;
}

/** A post or a page as another program exported it, its text as HTML without what only that program knows. */
export interface SourceItem {
  kind: 'post' | 'page';
  /** The same in each export of the source. */
  sourceId: string;
  /** Tells it apart from another of the same `sourceId`; '' where the source says nothing of the kind. */
  guid: string;
  title: string;
  html: string;
  state: Extract<PostState, 'published' | 'draft'>;
  /** When it was, or will be, published; of a draft, when it was saved. undefined: the source says nothing that is a date. */
  date: Date | undefined;
  changedAt: Date | undefined;
  author: string | undefined;
  category: string | undefined;
  /** Of a new category. */
  categoryDescription?: string;
  mainPicture: SourceFile | undefined;
  /** Paths it had, each with its query if that tells it apart. */
  addresses: readonly string[];
  slug: string | undefined;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  /** What search engines are to take for the first of several copies. */
  canonical?: string | undefined;
  /** Search engines are asked to leave it out. */
  noindex?: boolean;
  /** Of shared links. */
  sharePicture?: string | undefined;
  language?: string | undefined;
  /** What of it does not survive, a sentence each. */
  notes: readonly string[];
}

/** What comes out of a reader, one after the other. */
export type SourcePart =
  | { type: 'item'; item: SourceItem }
  /** What is left out, or came otherwise than it was. `about`: what it is said of. */
  | { type: 'note'; about: string; text: string; left?: LeftOut };

/** How many entries of the file a note is about. `used`: they are in texts. */
export interface LeftOut {
  posts?: number;
  pages?: number;
  others?: number;
  used?: number;
}

/** What can be read of an export before its items are. */
export interface Source {
  /** The same in each export of one site: `wordpress https://example.com`. */
  name: string;
  /** The origin, or origin and folder, that the site had; undefined where the export does not say. */
  base: string | undefined;
  /** Of its texts, as the program says it. */
  language: string | undefined;
  /** How many posts and pages there are. */
  items: number;
  /** How many entries of all kinds the file has, files included. */
  entries: number;
  /** Files that were uploaded to that site. */
  files: readonly SourceFile[];
  /** Paths that items had: links to these are made to begin at this site. */
  paths: ReadonlySet<string>;
  parts: (signal?: AbortSignal) => AsyncGenerator<SourcePart>;
}

/** A file that cannot be imported, and why, in a sentence for who asked for it. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
