import { SEARCH_MAX } from '#contract/blog-limits.ts';

/** One page of the listing, of one category or all, narrowed by words. */
export interface Listing {
  category?: number | undefined;
  page?: number | undefined;
  q?: string | undefined;
}

/** The address of a listing. */
export function listingPath({ category, page = 1, q }: Listing): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', String(category));
  if (page > 1) query.set('page', String(page));
  if (q !== undefined) query.set('q', q);
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

/** Of what an address asks for, what a search takes: not cut inside a character, and without what no text may hold. */
export function searchOf(asked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the purpose
  const readable = asked.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return [...readable].slice(0, SEARCH_MAX).join('');
}
