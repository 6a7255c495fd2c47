import { createFileRoute, notFound } from '@tanstack/react-router';
import { POSTS_PER_PAGE } from '#contract/blog.ts';
import { pageHeads } from '#pwa/content/page-heads.ts';
import { BlogListing } from '#pwa/features/blog/blog-listing.tsx';
import { categoriesQuery, type Listing, listingPath, listingQuery } from '#pwa/features/blog/queries.ts';
import { loadFresh } from '#pwa/lib/fresh.ts';
import { pageHead } from '#pwa/lib/head.ts';
import { site } from '#pwa/site.ts';
import { missingIsNotFound } from '../-missing.ts';

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
    const [categories, posts] = await Promise.all([
      loadFresh(context, categoriesQuery(context.callApi)),
      loadFresh(context, listingQuery(context.callApi, listing)).catch(missingIsNotFound),
    ]);
    const category = categories.value.find(({ id }) => id === listing.category);
    if (listing.category !== undefined && category === undefined) throw notFound();
    if (posts.value.rows.length === 0 && (listing.page ?? 1) > 1) throw notFound();
    return { listing, category, pages: Math.ceil(posts.value.total / POSTS_PER_PAGE) };
  },
  head: ({ loaderData }) => listingHead(loaderData),
  component: Page,
});

/** Throws a 404 for what names no page at all. */
function listingOf({ category, page, q }: Search): Listing {
  const number = (value: string | undefined) => {
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,8}$/.test(value)) throw notFound();
    return Number(value);
  };
  return { category: number(category), page: number(page), q: q?.slice(0, 100) };
}

function listingHead(
  loaded: { listing: Listing; category: { id: number; category: string } | undefined } | undefined,
) {
  const { title, description } = pageHeads(site)['/blog'];
  if (loaded === undefined) return pageHead({ title, description, path: '/blog' });
  const { listing, category } = loaded;
  // Pages of search results are for the one who searched.
  if (listing.q !== undefined)
    return pageHead({ title: `Search: ${listing.q} | ${site.brand}`, description });
  const name = category === undefined ? title : `${category.category} | ${site.brand} Blog`;
  return pageHead({
    title: (listing.page ?? 1) > 1 ? `${name}, page ${listing.page}` : name,
    description: category === undefined ? description : `${category.category}: ${description}`,
    path: listingPath(listing),
  });
}

function Page() {
  const { callApi } = Route.useRouteContext();
  const { listing } = Route.useLoaderData();
  return <BlogListing callApi={callApi} listing={listing} />;
}
