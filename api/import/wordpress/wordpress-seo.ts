import { type Notes, quoted } from '#api/import/notes.ts';
import type { SourceItem } from '#api/import/source-item.ts';
import { plainWords } from '#api/import/text/html-elements.ts';
import { canonicalAddress } from '#contract/canonical.ts';
import { pathOf, type WordpressFacts } from './wordpress-facts.ts';

/** What plugins note for search engines, the most common first. */
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

export const SEO_FIELDS: ReadonlySet<string> = new Set([
  ...TITLE,
  ...DESCRIPTION,
  ...CANONICAL,
  ...PICTURE,
  ...NOINDEX.map(([field]) => field),
]);

type Seo = Pick<SourceItem, 'seoTitle' | 'seoDescription' | 'canonical' | 'noindex' | 'sharePicture'>;

/** What search engines and shared links are told of a post of WordPress. */
export function seoOf(
  meta: ReadonlyMap<string, string>,
  {
    own,
    excerpt,
    base,
    notes,
  }: { own: string; excerpt: string; notes: Notes } & Pick<WordpressFacts, 'base'>,
): Seo {
  const first = (fields: readonly string[]) =>
    fields.map((field) => meta.get(field)?.trim() ?? '').find((words) => words !== '');
  const description = plainSeo(first(DESCRIPTION), notes);
  if (excerpt !== '') {
    notes.add(
      description === undefined
        ? 'Its own excerpt is its description for search engines: lists show the beginning of the text'
        : `Its own excerpt is left out: ${quoted(excerpt, 300)}`,
    );
  }
  return {
    seoTitle: plainSeo(first(TITLE), notes),
    seoDescription: description ?? (excerpt || undefined),
    canonical: canonicalOf(first(CANONICAL), { own, base, notes }),
    noindex: NOINDEX.some(([field, says]) => says.test(meta.get(field) ?? '')),
    sharePicture: first(PICTURE),
  };
}

/** The post's own address there is not that of another copy. */
function canonicalOf(
  address: string | undefined,
  { own, base, notes }: { own: string; base: string; notes: Notes },
): string | undefined {
  if (address === undefined || address === own) return undefined;
  const host = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '');
  if (host(address) === host(base) && pathOf(address) === pathOf(own)) return undefined;
  const known = canonicalAddress(address);
  if (known === undefined)
    notes.add(`Its canonical address is left out, it does not begin with https://: ${quoted(address, 200)}`);
  return known;
}

/** Plugins write `%%title%%`, `%title%` or `#post_title` for what they fill in. */
function plainSeo(words: string | undefined, notes: Notes): string | undefined {
  if (words === undefined) return undefined;
  if (/%\w+%|(?:^|\s)#(?:post|site|separator|author|categor)\w*/.test(words)) {
    notes.add(`Its words for search engines name fields that only a plugin fills in: ${quoted(words)}`);
    return undefined;
  }
  return plainWords(words) || undefined;
}
