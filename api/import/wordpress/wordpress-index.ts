import type { SourceFile } from '#api/import/item-source.ts';

/** A file as galleries order it. */
export interface OrderedFile extends SourceFile {
  id: string;
  order: number;
}

export const byOrder = (a: OrderedFile, b: OrderedFile): number =>
  a.order - b.order || Number(a.id) - Number(b.id);

export interface Attachment extends OrderedFile {
  parent: string;
  /** Has a description or comments that no text shows. */
  hasMore: boolean;
}

export type WordpressIndex = ReturnType<typeof createIndex>;

/** The first reading of an export notes what posts name by numbers and short names. */
export const createIndex = () => ({
  base: '',
  /** Distinguishes two sites whose exports have no address. */
  title: '',
  language: '',
  authors: new Map<string, string>(),
  /** Authors without a login, whom the plugin “Co-Authors Plus” knows. */
  guests: new Map<string, string>(),
  /** The categories by their short names. */
  categories: new Map<string, { id: string; name: string; parent: string; description: string }>(),
  /** Categories that are the first of some post. */
  usedCategories: new Set<string>(),
  tags: new Set<string>(),
  /** How many posts and pages have tags. */
  tagged: 0,
  /** Counts of the terms of plugins and menus, by kind. */
  terms: new Map<string, number>(),
  attachments: new Map<string, Attachment>(),
  /** The attachments that were uploaded with a post, in their order. */
  byParent: new Map<string, Attachment[]>(),
  sharedBlocks: new Map<string, string>(),
  /** Shared blocks that a text names, or a block that is in a text. */
  usedBlocks: new Set<string>(),
  /** Fields that only a plugin or the theme knows, with how many posts and pages have them. */
  fields: new Map<string, number>(),
  paths: new Set<string>(),
  /** How many posts and pages there are. */
  items: 0,
  /** How many entries the file has. */
  entries: 0,
  /** How many characters have no meaning in XML. */
  controls: 0,
});
