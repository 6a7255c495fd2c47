import { createFileRoute, notFound } from '@tanstack/react-router';
import { useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { fieldLinks, leagueLinks } from '#pwa/content/navigation.ts';
import { blogHeads, lazyHead, notFoundHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { BlogListing } from '#pwa/site/blog/components/list/blog-listing.tsx';
import { categoriesQuery, listingQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { listingOf, listingSearch } from '#pwa/site/blog/queries/listing-path.ts';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';
import { missingOrInPlace } from '../-missing.ts';

/** Until a page is shown whose posts are still on their way. Milliseconds. */
const PATIENCE = 300;
const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

export const Route = createFileRoute('/_live/blog/')({
  staticData: { hydrate: 'load' },
  validateSearch: listingSearch,
  // Without unknown parameters (utm_…): with them the router would not recognize the rendered page.
  loaderDeps: ({ search }) => listingSearch(search),
  loader: async ({ context, deps }) => {
    const listing = listingOf(deps);
    if (listing === undefined) throw notFound();
    const inPlace = missingOrInPlace(context.stage);
    // On a slow line the page is shown without them: its heading, menu and search are there at once.
    const soon = <T,>(loading: Promise<T>) =>
      context.stage === 'browser' ? Promise.race([loading, after(PATIENCE)]) : loading;
    const [categories, posts] = await Promise.all([
      soon(loadQuery(context, categoriesQuery(context.callApi)).catch(inPlace)),
      soon(loadQuery(context, listingQuery(context.callApi, listing)).catch(inPlace)),
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
});

function Page() {
  useNoteHydrated();
  const { callApi } = Route.useRouteContext();
  const { listing } = Route.useLoaderData();
  const words = useFrameWords();
  const suggestions = [...leagueLinks(words), ...fieldLinks(words)];
  return <BlogListing callApi={callApi} listing={listing} suggestions={suggestions} />;
}
