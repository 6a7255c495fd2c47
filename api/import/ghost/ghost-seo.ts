import { type Notes, quoted } from '#api/import/notes.ts';
import type { SourceItem } from '#api/import/source-item.ts';
import { canonicalAddress } from '#contract/canonical.ts';

/** A row of a table of Ghost. */
export type Row = Readonly<Record<string, unknown>>;

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

type Seo = Pick<SourceItem, 'seoTitle' | 'seoDescription' | 'canonical' | 'sharePicture'>;

/** What search engines and shared links are told of a post of Ghost: here both are told the same. */
export function seoOf(row: Row, meta: Row, notes: Notes): Seo {
  const sharePictures = [meta.og_image, meta.twitter_image].map(text);
  const excerpt = text(row.custom_excerpt);
  const description = first([meta.meta_description, meta.og_description, meta.twitter_description], notes);
  if (excerpt !== '') {
    notes.add(
      description === undefined
        ? 'Its own excerpt is its description for search engines: lists show the beginning of the text'
        : `Its own excerpt is left out: ${quoted(excerpt, 300)}`,
    );
  }
  return {
    seoTitle: first([meta.meta_title, meta.og_title, meta.twitter_title], notes),
    seoDescription: description ?? (excerpt || undefined),
    canonical: canonicalOf(text(row.canonical_url).replaceAll('__GHOST_URL__', ''), notes),
    sharePicture: first(sharePictures, notes)?.replace('__GHOST_URL__', ''),
  };
}

/** The first one that is not empty; others with different words are noted. */
function first(values: readonly unknown[], notes: Notes): string | undefined {
  const [told, ...others] = new Set(values.map(text).filter((words) => words !== ''));
  for (const other of others)
    notes.add(`Words or a picture for one social network are left out: ${quoted(other, 300)}`);
  return told;
}

function canonicalOf(address: string, notes: Notes): string | undefined {
  if (address === '') return undefined;
  const known = canonicalAddress(address);
  if (known === undefined)
    notes.add(`Its canonical address is left out, it does not begin with https://: ${quoted(address, 200)}`);
  return known;
}
