import { PAGE_NUMBER_MAX, SEARCH_MAX } from '#contract/list-rules.ts';

/** One page of the listing, of one category or all, narrowed by words. */
export interface Listing {
  category?: number | undefined;
  page?: number | undefined;
  q?: string | undefined;
}

/** The parameters of such an address; none of them is empty. */
interface ListingSearch {
  category?: string;
  page?: string;
  q?: string;
}

/** What of an address's parameters counts. */
export function listingSearch(params: Partial<Record<keyof Listing, unknown>>): ListingSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const [category, page, q = ''] = [text(params.category), text(params.page), text(params.q)];
  const isSearch = searchOf(q).trim() !== '';
  return { ...(category && { category }), ...(page && { page }), ...(isSearch && { q }) };
}

/** The address of a listing. */
export function listingPath({ category, page = 1, q }: Listing): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', String(category));
  if (page > 1) query.set('page', String(page));
  if (q !== undefined) query.set('q', q);
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

/** The page that such parameters ask for; undefined where they name none, or one that the server refuses to look for. */
export function listingOf({ category, page, q }: ListingSearch): Listing | undefined {
  const isNumber = (value = '1') => /^[1-9]\d{0,8}$/.test(value);
  const number = (value?: string) => (value === undefined ? undefined : Number(value));
  const isListing = isNumber(category) && isNumber(page) && Number(page ?? 1) <= PAGE_NUMBER_MAX;
  return isListing ? { category: number(category), page: number(page), q: q && searchOf(q) } : undefined;
}

/** Which of the four pages of posts a listing without words is: 1 for a category, 2 more past the first page. */
export const listingKind = ({ category, page = 1 }: Listing) =>
  (category === undefined ? 0 : 1) + (page > 1 ? 2 : 0);

/** The search that an address asks for, as the API takes it: not cut inside a character, and without characters that no text may hold. */
export function searchOf(asked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the purpose
  const readable = asked.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return [...readable].slice(0, SEARCH_MAX).join('');
}
