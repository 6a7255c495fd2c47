import { createFileRoute, notFound } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import { BlogListing } from '#pwa/features/blog/components/list/blog-listing.tsx';
import { categoriesQuery, listingQuery } from '#pwa/features/blog/queries/blog-queries.ts';
import { listingOf, listingSearch } from '#pwa/features/blog/queries/listing-path.ts';
import { blogHeads, lazyHead, notFoundHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { missingOrInPlace } from '../-missing.ts';

export const Route = hydrate(
  'idle',
  createFileRoute('/_live/blog/')({
    validateSearch: listingSearch,
    // Without unknown parameters (utm_…): with them the router would not recognize the rendered page.
    loaderDeps: ({ search }) => listingSearch(search),
    loader: async ({ context, deps }) => {
      const listing = listingOf(deps);
      if (listing === undefined) throw notFound();
      const inPlace = missingOrInPlace(context.moment);
      const [categories, posts] = await Promise.all([
        loadQuery(context, categoriesQuery(context.callApi)).catch(inPlace),
        loadQuery(context, listingQuery(context.callApi, listing)).catch(inPlace),
      ]);
      const category = categories?.data.find(({ id }) => id === listing.category);
      if (categories !== undefined && listing.category !== undefined && category === undefined)
        throw notFound();
      if (posts?.data.rows.length === 0 && (listing.page ?? 1) > 1) throw notFound();
      return { listing, category };
    },
    head: ({ loaderData, match }) => {
      if (match.status === 'notFound') return notFoundHead(match.context.site);
      return lazyHead(async () =>
        (await blogHeads()).listingHead(match.context.site, loaderData?.listing, loaderData?.category),
      );
    },
    component: Page,
    pendingComponent: PageSkeleton,
  }),
);

function Page() {
  const { callApi } = Route.useRouteContext();
  const { listing } = Route.useLoaderData();
  return <BlogListing callApi={callApi} listing={listing} />;
}
