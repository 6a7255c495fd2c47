import type { SourceFile } from './source-item.ts';
import { childText, type XmlElement } from './xml-elements.ts';

export interface Attachment extends SourceFile {
  id: string;
  parent: string;
  order: number;
}

/** What is read of an export before its posts are: whatever they name by a number or a short name. */
export interface WordpressFacts {
  base: string;
  language: string | undefined;
  authors: Map<string, string>;
  /** By their short names. */
  categories: Map<string, { name: string; parent: string; description: string; used: boolean }>;
  tags: number;
  attachments: Map<string, Attachment>;
  /** The attachments that were uploaded with a post, in their order. */
  byParent: Map<string, Attachment[]>;
  sharedBlocks: Map<string, string>;
  paths: Set<string>;
  items: number;
}

/** Numbers, short names: more of them is no site. */
export const FACTS_MAX = 500_000;

export const metaOf = (item: XmlElement): Map<string, string> =>
  new Map(
    item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((meta) => [childText(meta, 'wp:meta_key'), childText(meta, 'wp:meta_value')]),
  );

/** `2019-05-04 10:11:12`, in GMT; undefined for `0000-00-00 00:00:00` and whatever is no date. */
export function wordpressDate(words: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(words.trim());
  if (found === null) return undefined;
  const [, year = '', month, day, time] = found;
  const date = new Date(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(date.getTime()) || Number(year) < 1970 ? undefined : date;
}

/** The path of an address, with its query where that names the post. */
export function pathOf(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const id = /^\?(?:p|page_id)=\d+$/.exec(url.search)?.[0] ?? '';
  return url.pathname === '/' && id === '' ? undefined : url.pathname + id;
}
