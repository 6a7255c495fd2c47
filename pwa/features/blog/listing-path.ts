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
