import { childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import type { ForeignText } from '#api/import/item-source.ts';
import { canonicalOrNote, descriptionOr, joinNames, Notes, noteHidden, quoted } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { decoded, hostOf } from '../item-source.ts';
import type { WordpressIndex } from './wordpress-index.ts';
import { NEWSLETTER, readersOfPost } from './wordpress-readers.ts';
import { wordpressHtml } from './wordpress-text.ts';

/** What a post or page is known by. */
export interface ItemName {
  kind: ForeignText['kind'];
  sourceId: string;
  title: string;
  slug: string;
}

export function readItem(element: XmlElement, name: ItemName, facts: WordpressIndex): ForeignText {
  const of = (child: string) => childText(element, child);
  const { kind, sourceId } = name;
  const notes = new Notes();
  if (/<[a-z][^>]*>/i.test(of('title'))) notes.add('Marks in its title (bold, slanted) are left out');
  const meta = metaOf(element);
  const password = of('wp:post_password');
  const readers = readersOfPost(meta);
  const content = of('content:encoded');
  const paywall = readers === meta.get(NEWSLETTER) ? content.search(PAYWALL) : -1;
  if (readers !== undefined && paywall >= 0) noteHidden(plainTextOf(content.slice(paywall)), readers, notes);
  const state = stateOf(of('wp:status'), { password, readers: paywall < 0 ? readers : undefined }, notes);
  const html = wordpressHtml(paywall < 0 ? content : content.slice(0, paywall), {
    notes,
    gallery: ({ ids, parent = sourceId }) =>
      ids === undefined
        ? (facts.byParent.get(parent) ?? []).filter(({ url }) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url))
        : ids.map((id) => facts.attachments.get(id)).filter((each) => each !== undefined),
    shared: (id) => facts.sharedBlocks.get(id),
    footnotes: footnotesOf(meta.get('footnotes')),
  });
  noteTheRest(element, notes);
  const category = kind === 'post' ? termsOf(element, 'category')[0] : undefined;
  const nicename = category?.attributes.nicename ?? '';
  noteTerms(element, facts, notes);
  const thumbnail = meta.get('_thumbnail_id');
  const mainPicture = thumbnail === undefined ? undefined : facts.attachments.get(thumbnail);
  if (thumbnail !== undefined && Number(thumbnail) > 0 && mainPicture === undefined) {
    notes.add(`Its main picture is not in the export (attachment ${quoted(thumbnail, 20)})`);
  }
  return {
    ...name,
    guid: of('guid').trim().slice(0, 1_000),
    html,
    state,
    ...datesOf(element, state, notes),
    author: authorsOf(element, facts, notes),
    category: category && plainTextOf(category.text),
    categoryDescription: plainTextOf(facts.categories.get(nicename)?.description ?? ''),
    categoryAddresses: category === undefined ? [] : addressesOfCategory(nicename, facts),
    mainPicture,
    addresses: addressesOf(element, facts.base, kind),
    ...seoOf(meta, {
      own: of('link'),
      excerpt: plainTextOf(of('excerpt:encoded')),
      base: facts.base,
      notes,
    }),
    language: facts.language,
    notes: notes.list(),
  };
}

/** The plugin “Co-Authors Plus” names several authors. */
function authorsOf(
  element: XmlElement,
  { authors, guests }: WordpressIndex,
  notes: Notes,
): string | undefined {
  const logins = termsOf(element, 'author').map(({ text }) => text.trim());
  const names = (logins.length > 0 ? logins : [childText(element, 'dc:creator')]).map((login) => {
    const name = authors.get(login) ?? guests.get(login) ?? login;
    // Public: of an email address only the part before the @.
    const own = /^([^\s@]+)@[^\s@]+$/.exec(name)?.[1];
    if (own !== undefined) notes.add(`Its author has no name but an address: it is ${quoted(own)}`);
    return own ?? name;
  });
  return joinNames(names, notes);
}

/** What is behind it only subscribers read. */
const PAYWALL = /<!--\s+wp:jetpack\/paywall\s/;

function stateOf(
  status: string,
  { password, readers }: { password: string; readers: string | undefined },
  notes: Notes,
): ForeignText['state'] {
  const isForAll = password === '' && readers === undefined;
  if (readers !== undefined) notes.add(`It was for ${quoted(readers, 40)} only: it is a draft`);
  if (password !== '') notes.add('It was behind a password, which posts here do not have: it is a draft');
  else if (status === 'private') notes.add('It was private: it is a draft');
  else if (status === 'pending') notes.add('It waited for a review: it is a draft');
  else if (!['publish', 'future', 'draft'].includes(status))
    notes.add(`Its state ${quoted(status, 30)} is not known here: it is a draft`);
  return isForAll && (status === 'publish' || status === 'future') ? 'published' : 'draft';
}

function datesOf(element: XmlElement, state: ForeignText['state'], notes: Notes) {
  const read = (name: string) => wordpressDate(childText(element, name));
  const changedAt = read('wp:post_modified_gmt') ?? read('wp:post_modified');
  const gmt = read('wp:post_date_gmt');
  const local = read('wp:post_date');
  const rss = new Date(childText(element, 'pubDate'));
  const published = Number.isNaN(rss.getTime()) || rss.getUTCFullYear() < 1970 ? undefined : rss;
  if (state === 'draft') return { date: changedAt ?? gmt ?? local, changedAt };
  if (gmt === undefined && (published ?? local) !== undefined)
    notes.add('Its date in GMT is missing: the other date of the export is taken');
  return { date: gmt ?? published ?? local, changedAt };
}

/** Notes which of its terms are left out. It comes in its first category. */
function noteTerms(element: XmlElement, { categories }: WordpressIndex, notes: Notes): void {
  const namesOf = (terms: readonly XmlElement[]) => terms.map(({ text }) => plainTextOf(text)).join(', ');
  const tags = termsOf(element, 'post_tag');
  if (tags.length > 0) notes.add(`Tags are left out: ${quoted(namesOf(tags), 400)}`);
  for (const { name, attributes, text } of element.children) {
    const { domain = 'term' } = attributes;
    if (name !== 'category' || ['category', 'post_tag', 'author'].includes(domain)) continue;
    const what = domain === 'post_format' ? 'Its format' : `Its ${quoted(domain, 30)}`;
    notes.add(`${what} is left out: ${quoted(text)}`);
  }
  const [first, ...others] = termsOf(element, 'category');
  if (others.length > 0)
    notes.add(`It is in its first category; the others are left out: ${quoted(namesOf(others), 600)}`);
  const parent = categories.get(categories.get(first?.attributes.nicename ?? '')?.parent ?? '');
  if (first !== undefined && parent !== undefined)
    notes.add(
      `Its category ${quoted(plainTextOf(first.text))} was below ${quoted(plainTextOf(parent.name))}: categories here have no others above them`,
    );
}

export const termsOf = (item: XmlElement, domain: string): XmlElement[] =>
  item.children.filter(({ name, attributes }) => name === 'category' && attributes.domain === domain);

/** WordPress lists the posts of a category below its parents, and below its own name. */
export function addressesOfCategory(
  nicename: string,
  { base, categories }: Pick<WordpressIndex, 'base' | 'categories'>,
): string[] {
  const above: string[] = [];
  for (let name = categories.get(nicename)?.parent; name; name = categories.get(name)?.parent) {
    if (above.includes(name)) break;
    above.unshift(name);
  }
  const root = rootOf(base);
  const id = categories.get(nicename)?.id ?? '';
  const paths = [[nicename], [...above, nicename]].map((names) =>
    pathOf(`${root}/category/${names.join('/')}/`),
  );
  const byNumber = /^\d+$/.test(id) && root === '' ? `/?cat=${id}` : undefined;
  return [...new Set([...paths, byNumber].filter((path) => path !== undefined))];
}

/** The folder that the site was in. */
const rootOf = (base: string): string =>
  new URL(URL.parse(base) ?? 'https://x.invalid').pathname.replace(/\/$/, '');

function noteTheRest(element: XmlElement, notes: Notes): void {
  const comments = element.children.filter(({ name }) => name === 'wp:comment').length;
  if (comments > 0) notes.add(`Comments are left out: ${comments}`);
  if (childText(element, 'wp:is_sticky') === '1')
    notes.add('It stood before all others (“sticky”): it stands by its date');
  if (Number(childText(element, 'wp:post_parent')) > 0) {
    notes.add('It was below another page: pages here stand beside each other');
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

/** The paths of a post or page: its own, that of its number, and former ones. */
export function addressesOf(element: XmlElement, base: string, kind: ForeignText['kind']): string[] {
  const id = childText(element, 'wp:post_id');
  const root = rootOf(base);
  const link = pathOf(childText(element, 'link'));
  const slugs = element.children.filter((meta) => childText(meta, 'wp:meta_key') === '_wp_old_slug');
  const former = slugs.map((meta) =>
    link?.replace(/[^/]+(\/?)$/, `${encodeURIComponent(decoded(childText(meta, 'wp:meta_value')))}$1`),
  );
  const byNumber = /^\d+$/.test(id) && root === '' ? [`/?${kind === 'page' ? 'page_id' : 'p'}=${id}`] : [];
  return [...new Set([link, ...byNumber, ...former].filter((path) => path !== undefined))];
}

/** Fields of plugins for search engines, the most common first. */
const TITLE = [
  '_yoast_wpseo_title',
  'rank_math_title',
  '_aioseo_title',
  '_aioseop_title',
  '_seopress_titles_title',
  '_genesis_title',
];
const DESCRIPTION = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  '_genesis_description',
];
const CANONICAL = [
  '_yoast_wpseo_canonical',
  'rank_math_canonical_url',
  '_seopress_robots_canonical',
  '_genesis_canonical_uri',
];
const PICTURE = [
  '_yoast_wpseo_opengraph-image',
  '_yoast_wpseo_twitter-image',
  'rank_math_facebook_image',
  '_seopress_social_fb_img',
  '_social_image_url',
];
/** Fields, and what they say of a post that search engines leave out. */
const NOINDEX: readonly (readonly [field: string, says: RegExp])[] = [
  ['_yoast_wpseo_meta-robots-noindex', /^1$/],
  ['rank_math_robots', /"noindex"/],
  ['_aioseop_noindex', /^on$/],
  ['_seopress_robots_index', /^yes$/],
  ['_genesis_noindex', /^1$/],
];

const SEO_FIELDS: ReadonlySet<string> = new Set([
  ...TITLE,
  ...DESCRIPTION,
  ...CANONICAL,
  ...PICTURE,
  ...NOINDEX.map(([field]) => field),
]);

type Seo = Pick<ForeignText, 'seoTitle' | 'seoDescription' | 'canonical' | 'noindex' | 'sharePicture'>;

interface SeoContext {
  /** The address of the post itself. */
  own: string;
  excerpt: string;
  base: string;
  notes: Notes;
}

function seoOf(meta: ReadonlyMap<string, string>, context: SeoContext): Seo {
  const { excerpt, notes } = context;
  const first = (fields: readonly string[]) =>
    fields.map((field) => meta.get(field)?.trim() ?? '').find((value) => value !== '');
  return {
    seoTitle: plainSeo(first(TITLE), notes),
    seoDescription: descriptionOr(excerpt, plainSeo(first(DESCRIPTION), notes), notes),
    canonical: canonicalOf(first(CANONICAL), context),
    noindex: NOINDEX.some(([field, pattern]) => pattern.test(meta.get(field) ?? '')),
    sharePicture: first(PICTURE),
  };
}

/** A canonical address that is the post's own has no meaning. */
function canonicalOf(address: string | undefined, { own, base, notes }: SeoContext): string | undefined {
  if (address === undefined || address === own) return undefined;
  if (hostOf(address) === hostOf(base) && pathOf(address) === pathOf(own)) return undefined;
  return canonicalOrNote(address, notes);
}

/** Plugins write `%%title%%`, `%title%` or `#post_title` for what they fill in. */
function plainSeo(value: string | undefined, notes: Notes): string | undefined {
  if (value === undefined) return undefined;
  if (/%\w+%|(?:^|\s)#(?:post|site|separator|author|categor)\w*/.test(value)) {
    notes.add(`Its words for search engines name fields that only a plugin fills in: ${quoted(value)}`);
    return undefined;
  }
  return plainTextOf(value) || undefined;
}

export const metaOf = (item: XmlElement): Map<string, string> =>
  new Map(
    item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((meta) => [childText(meta, 'wp:meta_key'), childText(meta, 'wp:meta_value')]),
  );

/** Reads `2019-05-04 10:11:12` as GMT; undefined for `0000-00-00 00:00:00` and anything else. */
function wordpressDate(value: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(value.trim());
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

/** The kind of an entry. An entry without one is a post, if WordPress wrote anything of it. */
export const kindOf = (item: XmlElement): string =>
  childText(item, 'wp:post_type') || (item.children.some(({ name }) => name.startsWith('wp:')) ? 'post' : '');

/** Readers miss nothing of these fields of WordPress itself. */
const OWN_FIELDS =
  /^_(?:edit_|wp_old_|wp_attach|wp_attached|wp_desired|wp_trash|wp_suggested|encloseme|pingme|thumbnail_id|wp_page_template|oembed|menu_item|jetpack|publicize|wpas_|last_editor|dp_original|g_feedback)/;

/** Fields of a post that only a plugin or the theme knows. */
export const foreignFields = (element: XmlElement): string[] =>
  [...metaOf(element).keys()].filter(
    (key) => key !== '' && key !== 'footnotes' && !OWN_FIELDS.test(key) && !SEO_FIELDS.has(key),
  );
