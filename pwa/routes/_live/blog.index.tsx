import { createFileRoute, notFound } from '@tanstack/react-router';
import { PAGE_NUMBER_MAX } from '#contract/blog-limits.ts';
import { BlogListing } from '#pwa/features/blog/blog-listing.tsx';
import { type Listing, searchOf } from '#pwa/features/blog/listing-path.ts';
import { categoriesQuery, listingQuery } from '#pwa/features/blog/queries.ts';
import { loadFresh } from '#pwa/lib/fresh.ts';
import { PageSkeleton } from '#pwa/ui/skeleton.tsx';
import { lateHead, notFoundHead } from '../-late-head.ts';
import { missingOrInPlace } from '../-missing.ts';

interface Search {
  category?: string;
  page?: string;
  q?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const Route = createFileRoute('/_live/blog/')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const [category, page, q] = [text(search.category), text(search.page), text(search.q)];
    return { ...(category && { category }), ...(page && { page }), ...(q && { q }) };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const listing = listingOf(deps);
    const inPlace = missingOrInPlace(context.moment);
    const [categories, posts] = await Promise.all([
      loadFresh(context, categoriesQuery(context.callApi)).catch(inPlace),
      loadFresh(context, listingQuery(context.callApi, listing)).catch(inPlace),
    ]);
    const category = categories?.value.find(({ id }) => id === listing.category);
    if (categories !== undefined && listing.category !== undefined && category === undefined)
      throw notFound();
    if (posts?.value.rows.length === 0 && (listing.page ?? 1) > 1) throw notFound();
    return { listing, category };
  },
  head: ({ loaderData, match }) => {
    if (match.status === 'notFound') return notFoundHead();
    return lateHead(async () =>
      (await import('./-blog-heads.ts')).listingHead(loaderData?.listing, loaderData?.category),
    );
  },
  component: Page,
  pendingComponent: PageSkeleton,
});

/** Throws a 404 for what names no page at all. */
function listingOf({ category, page, q }: Search): Listing {
  const number = (value: string | undefined) => {
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,8}$/.test(value)) throw notFound();
    return Number(value);
  };
  const listing = { category: number(category), page: number(page), q: q && searchOf(q) };
  // The server refuses to look for it.
  if ((listing.page ?? 1) > PAGE_NUMBER_MAX) throw notFound();
  return listing;
}

function Page() {
  const { callApi } = Route.useRouteContext();
  const { listing } = Route.useLoaderData();
  return <BlogListing callApi={callApi} listing={listing} />;
}
