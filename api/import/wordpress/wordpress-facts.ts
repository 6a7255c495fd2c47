import { channelElements, childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import { ImportRefused, type SourceFile } from '#api/import/source-item.ts';

export interface Attachment extends SourceFile {
  id: string;
  parent: string;
  order: number;
  /** It has words or comments of its own that no text shows. */
  hasMore: boolean;
}

/** What is read of an export before its posts are: whatever they name by a number or a short name. */
export interface WordpressFacts {
  base: string;
  /** Tells two sites apart that do not say where they were. */
  title: string;
  language: string | undefined;
  authors: Map<string, string>;
  /** By their short names. */
  categories: Map<string, { name: string; parent: string; description: string; used: boolean }>;
  tags: number;
  /** Of kinds that plugins and menus have, by their kinds. */
  terms: Map<string, number>;
  attachments: Map<string, Attachment>;
  /** The attachments that were uploaded with a post, in their order. */
  byParent: Map<string, Attachment[]>;
  sharedBlocks: Map<string, string>;
  /** Those that a text names. */
  usedBlocks: Set<string>;
  /** Fields that only a plugin or the theme knows, with how many posts and pages have them. */
  fields: Map<string, number>;
  paths: Set<string>;
  /** Posts and pages. */
  items: number;
  /** All that is in the file. */
  entries: number;
  /** Characters without a meaning in XML. */
  controls: number;
}

/** Numbers, short names: more of them is no site. */
const FACTS_MAX = 500_000;

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

/** The path of an address, or of one that begins with its path; with its query where that names the post. */
export function pathOf(address: string): string | undefined {
  const url = URL.parse(address.trim(), /^\s*\/(?!\/)/.test(address) ? 'https://x.invalid' : undefined);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const id = /^\?(?:p|page_id)=\d+$/.exec(url.search)?.[0] ?? '';
  return url.pathname === '/' && id === '' ? undefined : url.pathname + id;
}

/** `post`, `page`, `attachment` or another; that of an entry without one is `post`, if WordPress wrote anything of it. */
export const kindOf = (item: XmlElement): string =>
  childText(item, 'wp:post_type') || (item.children.some(({ name }) => name.startsWith('wp:')) ? 'post' : '');

export const countOne = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** @throws ImportRefused for what is no export */
export async function readFacts(file: string): Promise<WordpressFacts> {
  const facts: WordpressFacts = {
    base: '',
    title: '',
    language: undefined,
    authors: new Map(),
    categories: new Map(),
    tags: 0,
    terms: new Map(),
    attachments: new Map(),
    byParent: new Map(),
    sharedBlocks: new Map(),
    usedBlocks: new Set(),
    fields: new Map(),
    paths: new Set(),
    items: 0,
    entries: 0,
    controls: 0,
  };
  let version: string | undefined;
  let link = '';
  for await (const element of channelElements(file, (count) => {
    facts.controls = count;
  })) {
    const { name } = element;
    if (name === 'wp:wxr_version') version = element.text;
    else if (name === 'wp:base_blog_url') facts.base = element.text.trim();
    else if (name === 'link') link = element.text.trim();
    else if (name === 'title') facts.title = element.text.trim().slice(0, 200);
    else if (name === 'language') facts.language = element.text.trim();
    else if (name === 'wp:tag') facts.tags += 1;
    else if (name === 'wp:term') countOne(facts.terms, childText(element, 'wp:term_taxonomy'));
    else if (name === 'wp:author') {
      const login = childText(element, 'wp:author_login');
      facts.authors.set(login, childText(element, 'wp:author_display_name').trim() || login);
    } else if (name === 'wp:category') {
      facts.categories.set(childText(element, 'wp:category_nicename'), {
        name: childText(element, 'wp:cat_name'),
        parent: childText(element, 'wp:category_parent'),
        description: childText(element, 'wp:category_description'),
        used: false,
      });
    } else if (name === 'item') readFact(element, facts);
    if (facts.attachments.size + facts.paths.size + facts.authors.size + facts.categories.size > FACTS_MAX) {
      throw new ImportRefused(
        `The export has over ${FACTS_MAX.toLocaleString('en')} entries. Export it in parts.`,
      );
    }
  }
  if (version === undefined && facts.items === 0) {
    throw new ImportRefused(
      'The file is XML, but no export of WordPress: it has no posts of WordPress in it.',
    );
  }
  facts.base = (facts.base || link).replace(/\/+$/, '');
  for (const files of facts.byParent.values())
    files.sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  return facts;
}

function readFact(item: XmlElement, facts: WordpressFacts): void {
  facts.entries += 1;
  const number = childText(item, 'wp:post_id');
  const isTaken = facts.attachments.has(number) || facts.sharedBlocks.has(number);
  const id = isTaken || number === '' ? `${number} ${facts.entries}` : number;
  switch (kindOf(item)) {
    case 'attachment': {
      const attachment: Attachment = {
        id,
        url: childText(item, 'wp:attachment_url') || childText(item, 'guid'),
        alt: metaOf(item).get('_wp_attachment_image_alt') ?? '',
        caption: childText(item, 'excerpt:encoded'),
        parent: childText(item, 'wp:post_parent'),
        order: Number(childText(item, 'wp:menu_order')) || 0,
        hasMore:
          childText(item, 'content:encoded') !== '' ||
          item.children.some(({ name }) => name === 'wp:comment'),
      };
      facts.attachments.set(id, attachment);
      const own = facts.byParent.get(attachment.parent);
      if (own === undefined) facts.byParent.set(attachment.parent, [attachment]);
      else own.push(attachment);
      return;
    }
    case 'wp_block':
      facts.sharedBlocks.set(id, childText(item, 'content:encoded'));
      return;
    case 'post':
    case 'page': {
      facts.items += 1;
      const path = pathOf(childText(item, 'link'));
      if (path !== undefined) facts.paths.add(path);
      return;
    }
  }
}
