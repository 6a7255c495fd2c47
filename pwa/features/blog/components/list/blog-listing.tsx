import { POSTS_PER_PAGE } from '#contract/blog-limits.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { LoadFailed } from '#pwa/features/blog/components/load-failed.tsx';
import { OfflineNote } from '#pwa/features/blog/components/offline-note.tsx';
import { categoriesQuery, listingQuery } from '#pwa/features/blog/queries/blog-queries.ts';
import { type Listing, listingPath } from '#pwa/features/blog/queries/listing-path.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { PlainHeading } from '#pwa/shared/ui/plain-heading.tsx';
import { BlogSearch } from './blog-search.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { ListingResults } from './listing-results.tsx';
import { foundWords, listingLead, listingTitle } from './listing-words.ts';
import { Pager } from './pager.tsx';

const TRAIL = [
  { label: 'Home', href: '/' },
  { label: 'Blog', href: '/blog' },
];

/** The posts of the blog, of one category or all, a page at a time. */
export function BlogListing({ callApi, listing }: { callApi: CallApi; listing: Listing }) {
  const { category, page = 1, q } = listing;
  const { data: categories = [] } = useCachedQuery(categoriesQuery(callApi));
  const { data: posts, failed, copySavedAt, retry } = useCachedQuery(listingQuery(callApi, listing));
  const isCopy = copySavedAt !== undefined;
  const shown = categories.find(({ id }) => id === category);
  return (
    <>
      <PlainHeading
        title={listingTitle({ category: shown?.category, q })}
        trail={category === undefined && q === undefined ? TRAIL.slice(0, 1) : TRAIL}
        lead={q === undefined ? listingLead(shown) : undefined}
      />
      <div className="wrap section">
        {isCopy && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />}
        <div className="blog-tools">
          <CategoryMenu categories={categories} active={category} />
          <BlogSearch q={q} category={category} />
        </div>
        {q !== undefined && (
          <p className="search-result" role="status">
            {posts !== undefined && posts.total > 0 && foundWords(posts.total, isCopy, posts.atLeast)}
          </p>
        )}
        {failed ? (
          <LoadFailed what="posts" onRetry={retry} />
        ) : (
          <ListingResults posts={posts} searched={q !== undefined} isCopy={isCopy} />
        )}
        <Pager
          page={page}
          pages={Math.ceil((posts?.total ?? 0) / POSTS_PER_PAGE)}
          orMore={posts?.atLeast}
          hrefOf={(to) => listingPath({ ...listing, page: to })}
        />
        <a className="blog-feed small" href="/blog/feed.xml">
          Follow the blog by RSS
        </a>
      </div>
    </>
  );
}
