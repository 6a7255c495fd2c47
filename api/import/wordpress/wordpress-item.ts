import { childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import { Notes, quoted } from '#api/import/notes.ts';
import type { SourceItem, SourcePart } from '#api/import/source-item.ts';
import { plainWords } from '#api/import/text/html-elements.ts';
import { countOne, kindOf, metaOf, pathOf, type WordpressFacts, wordpressDate } from './wordpress-facts.ts';
import { SEO_FIELDS, seoOf } from './wordpress-seo.ts';
import { wordpressHtml } from './wordpress-text.ts';

/** Fields of WordPress itself, of which the reader of a post misses nothing. */
const OWN_FIELDS =
  /^_(?:edit_|wp_old_|wp_attach|wp_attached|wp_desired|wp_trash|wp_suggested|encloseme|pingme|thumbnail_id|wp_page_template|oembed|menu_item|jetpack|publicize|wpas_|last_editor|dp_original|g_feedback)/;

/** A post or page of WordPress, or why it is left out. */
export function readItem(element: XmlElement, facts: WordpressFacts): SourcePart {
  const of = (name: string) => childText(element, name);
  const kind = kindOf(element) === 'page' ? 'page' : 'post';
  const sourceId = of('wp:post_id') || of('guid') || of('link');
  const status = of('wp:status');
  const title = of('title');
  const words = plainWords(title);
  const notes = new Notes();
  if (/<[a-z][^>]*>/i.test(title)) notes.add('Marks in its title (bold, slanted) are left out');
  const about = `${kind === 'page' ? 'Page' : 'Post'} ${quoted(words || decoded(of('wp:post_name')) || sourceId)}`;
  if (['trash', 'auto-draft', 'inherit'].includes(status)) {
    return {
      type: 'note',
      about,
      text: status === 'trash' ? 'Left out: it is in the bin.' : 'Left out: it was never saved as a draft.',
      left: kind === 'page' ? { pages: 1 } : { posts: 1 },
    };
  }
  const meta = metaOf(element);
  const password = of('wp:post_password');
  const state = stateOf(status, password, notes);
  const html = wordpressHtml(of('content:encoded'), {
    notes,
    gallery: ({ ids, parent = sourceId }) =>
      ids === undefined
        ? (facts.byParent.get(parent) ?? []).filter(({ url }) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url))
        : ids.map((id) => facts.attachments.get(id)).filter((each) => each !== undefined),
    shared: (id) => {
      const block = facts.sharedBlocks.get(id);
      if (block !== undefined) facts.usedBlocks.add(id);
      return block;
    },
    footnotes: footnotesOf(meta.get('footnotes')),
  });
  noteTheRest(element, meta, facts, notes);
  const { category, description } = categoryOf(element, facts, notes);
  const login = of('dc:creator');
  const thumbnail = meta.get('_thumbnail_id');
  const mainPicture = thumbnail === undefined ? undefined : facts.attachments.get(thumbnail);
  if (thumbnail !== undefined && Number(thumbnail) > 0 && mainPicture === undefined) {
    notes.add(`Its main picture is not in the export (attachment ${quoted(thumbnail, 20)})`);
  }
  const item: SourceItem = {
    kind,
    sourceId,
    guid: of('guid').trim().slice(0, 1_000),
    title: words,
    html,
    state,
    ...datesOf(element, state, notes),
    author: authorOf(facts.authors.get(login) ?? login, notes),
    category: kind === 'post' ? category : undefined,
    categoryDescription: description,
    mainPicture,
    addresses: addressesOf(element, facts, kind),
    slug: decoded(of('wp:post_name')),
    ...seoOf(meta, {
      own: of('link'),
      excerpt: plainWords(of('excerpt:encoded')),
      base: facts.base,
      notes,
    }),
    language: facts.language,
    notes: notes.list(),
  };
  return { type: 'item', item };
}

/** Public: of an email address only the part before the @. */
function authorOf(name: string, notes: Notes): string | undefined {
  const own = /^([^\s@]+)@[^\s@]+$/.exec(name)?.[1];
  if (own !== undefined) notes.add(`Its author has no name but an address: it is ${quoted(own)}`);
  return (own ?? name) || undefined;
}

function stateOf(status: string, password: string, notes: Notes): SourceItem['state'] {
  if (password !== '') notes.add('It was behind a password, which posts here do not have: it is a draft');
  else if (status === 'private') notes.add('It was private: it is a draft');
  else if (status === 'pending') notes.add('It waited for a review: it is a draft');
  else if (!['publish', 'future', 'draft'].includes(status))
    notes.add(`Its state ${quoted(status, 30)} is not known here: it is a draft`);
  return password === '' && (status === 'publish' || status === 'future') ? 'published' : 'draft';
}

function datesOf(element: XmlElement, state: SourceItem['state'], notes: Notes) {
  const read = (name: string) => wordpressDate(childText(element, name));
  const changedAt = read('wp:post_modified_gmt') ?? read('wp:post_modified');
  const gmt = read('wp:post_date_gmt');
  const local = read('wp:post_date');
  const rss = new Date(childText(element, 'pubDate'));
  const told = Number.isNaN(rss.getTime()) || rss.getUTCFullYear() < 1970 ? undefined : rss;
  if (state === 'draft') return { date: changedAt ?? gmt ?? local, changedAt };
  if (gmt === undefined && (told ?? local) !== undefined)
    notes.add('Its date in GMT is missing: the other date of the export is taken');
  return { date: gmt ?? told ?? local, changedAt };
}

/** The first one that is named. */
function categoryOf(element: XmlElement, facts: WordpressFacts, notes: Notes) {
  const terms = element.children.filter(({ name }) => name === 'category');
  const named = terms.filter(({ attributes }) => attributes.domain === 'category');
  const [first, ...others] = named;
  const tags = terms
    .filter(({ attributes }) => attributes.domain === 'post_tag')
    .map(({ text }) => plainWords(text));
  if (tags.length > 0) notes.add(`Tags are left out: ${quoted(tags.join(', '), 400)}`);
  for (const { attributes, text } of terms) {
    if (attributes.domain === 'category' || attributes.domain === 'post_tag') continue;
    notes.add(
      `${attributes.domain === 'post_format' ? 'Its format' : `Its ${quoted(attributes.domain ?? 'term', 30)}`} is left out: ${quoted(text)}`,
    );
  }
  if (first === undefined) return { category: undefined, description: '' };
  if (others.length > 0) {
    notes.add(
      `It is in its first category; the others are left out: ${quoted(others.map(({ text }) => plainWords(text)).join(', '), 600)}`,
    );
  }
  const known = facts.categories.get(first.attributes.nicename ?? '');
  if (known !== undefined) known.used = true;
  const parent = facts.categories.get(known?.parent ?? '');
  if (parent !== undefined)
    notes.add(
      `Its category ${quoted(plainWords(first.text))} was below ${quoted(plainWords(parent.name))}: categories here have no others above them`,
    );
  return { category: plainWords(first.text), description: known?.description ?? '' };
}

function noteTheRest(
  element: XmlElement,
  meta: ReadonlyMap<string, string>,
  facts: WordpressFacts,
  notes: Notes,
): void {
  const comments = element.children.filter(({ name }) => name === 'wp:comment').length;
  if (comments > 0) notes.add(`Comments are left out: ${comments}`);
  if (childText(element, 'wp:is_sticky') === '1')
    notes.add('It stood before all others (“sticky”): it stands by its date');
  if (Number(childText(element, 'wp:post_parent')) > 0) {
    notes.add('It was below another page: pages here stand beside each other');
  }
  for (const key of meta.keys()) {
    const isOwn = key === '' || key === 'footnotes' || OWN_FIELDS.test(key) || SEO_FIELDS.has(key);
    if (!isOwn) countOne(facts.fields, key);
  }
}

function footnotesOf(json: string | undefined): Map<string, string> {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    if (!Array.isArray(list)) return new Map();
    return new Map(
      list.map((note: { id?: unknown; content?: unknown }) => [
        String(note?.id),
        String(note?.content ?? ''),
      ]),
    );
  } catch {
    return new Map();
  }
}

function addressesOf(element: XmlElement, facts: WordpressFacts, kind: SourceItem['kind']): string[] {
  const id = childText(element, 'wp:post_id');
  const root = new URL(URL.parse(facts.base) ?? 'https://x.invalid').pathname.replace(/\/$/, '');
  const link = pathOf(childText(element, 'link'));
  const slugs = element.children.filter((meta) => childText(meta, 'wp:meta_key') === '_wp_old_slug');
  const former = slugs.map((meta) =>
    link?.replace(/[^/]+(\/?)$/, `${encodeURIComponent(decoded(childText(meta, 'wp:meta_value')))}$1`),
  );
  const byNumber = /^\d+$/.test(id) && root === '' ? [`/?${kind === 'page' ? 'page_id' : 'p'}=${id}`] : [];
  return [...new Set([link, ...byNumber, ...former].filter((path) => path !== undefined))];
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
