import { POSTS_PER_PAGE } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { useFresh } from '#pwa/lib/fresh.ts';
import { site } from '#pwa/site.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { CardSkeletons } from '#pwa/ui/skeleton.tsx';
import { BlogSearch } from './blog-search.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LoadFailed } from './load-failed.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Pager } from './pager.tsx';
import { PostList } from './post-list.tsx';
import { categoriesQuery, type Listing, listingPath, listingQuery } from './queries.ts';

/** The posts of the blog, of one category or all, a page at a time. */
export function BlogListing({ callApi, listing }: { callApi: CallApi; listing: Listing }) {
  const { category, page = 1, q } = listing;
  const categories = useFresh(categoriesQuery(callApi));
  const { value: posts, failed, copySavedAt, retry } = useFresh(listingQuery(callApi, listing));
  const title = categories.value?.find(({ id }) => id === category)?.category ?? 'Blog';
  return (
    <>
      <PageHeading title={title} size="plain" lead="Rules, conditions, odds and budgets, told plainly." />
      <div className="wrap section">
        <div className="blog-tools">
          <CategoryMenu categories={categories.value ?? []} active={category} />
          <BlogSearch q={q} category={category} />
        </div>
        {copySavedAt !== undefined && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />}
        {q !== undefined && posts !== undefined && (
          <p className="search-result" role="status">
            {posts.total} {posts.total === 1 ? 'post' : 'posts'} for “{q}”
          </p>
        )}
        {posts === undefined &&
          (failed ? <LoadFailed what="posts" onRetry={retry} /> : <CardSkeletons count={6} />)}
        {posts?.rows.length === 0 && (
          <EmptyState title={q === undefined ? 'No posts here yet' : 'Nothing found'}>
            <p>
              <a href="/blog">See all posts</a>
            </p>
          </EmptyState>
        )}
        {posts !== undefined && posts.rows.length > 0 && (
          <PostList
            posts={posts.rows}
            eager
            authorLabel={site.authorLabel}
            playNow={site.phones[0].messaging}
          />
        )}
        <Pager
          page={page}
          pages={Math.ceil((posts?.total ?? 0) / POSTS_PER_PAGE)}
          hrefOf={(to) => listingPath({ ...listing, page: to })}
        />
      </div>
    </>
  );
}
