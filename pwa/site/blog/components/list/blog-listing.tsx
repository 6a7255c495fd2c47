import { POSTS_PER_PAGE } from '#contract/blog-rules.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { PageHit } from '#contract/search.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { FollowPart } from '#pwa/site/blog/components/follow-part.tsx';
import { LoadFailed } from '#pwa/site/blog/components/load-failed.tsx';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import { useNewPosts } from '#pwa/site/blog/components/use-new-posts.ts';
import { categoriesQuery, listingQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { type Listing, listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import { Marked } from '#pwa/site/ui/marked.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { SearchForm } from '#pwa/site/ui/search-form.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { ListingResults, type Suggestion } from './listing-results.tsx';
import { foundText, listingLead, listingTitle, newPostsText } from './listing-words.ts';
import { Pager } from './pager.tsx';

const TRAIL = [
  { label: 'Home', href: '/' },
  { label: 'Blog', href: '/blog' },
];

interface BlogListingProps {
  callApi: CallApi;
  listing: Listing;
  /** Where whoever finds nothing may go on. */
  suggestions: readonly Suggestion[];
}

/** The posts of the blog, of one category or all, a page at a time. */
export function BlogListing({ callApi, listing, suggestions }: BlogListingProps) {
  const { category, page = 1, q } = listing;
  const { data: categories = [] } = useCachedQuery(categoriesQuery(callApi));
  const { data: posts, failed, copySavedAt, retry } = useCachedQuery(listingQuery(callApi, listing));
  const isNew = useNewPosts(posts?.rows, category === undefined && q === undefined && page === 1);
  const news = q === undefined && page === 1 ? (posts?.rows ?? []).filter(isNew) : [];
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
          <search className="blog-search">
            <SearchForm q={q} category={category} />
          </search>
        </div>
        {q !== undefined && (
          <p className="search-result" role="status">
            {posts !== undefined && foundText(posts, q, isCopy)}
          </p>
        )}
        {news[0] !== undefined && (
          <p className="new-note">
            <a href={`#post-${news[0].id}`}>
              {newPostsText(news.length, { orMore: news.length === POSTS_PER_PAGE })}
            </a>
          </p>
        )}
        {page === 1 && <PageHits hits={posts?.pages ?? []} q={posts?.corrected ?? q ?? ''} />}
        {failed ? (
          <LoadFailed what="posts" onRetry={retry} />
        ) : (
          <ListingResults posts={posts} q={q} isCopy={isCopy} suggestions={suggestions} isNew={isNew} />
        )}
        <Pager
          page={page}
          pages={Math.ceil((posts?.total ?? 0) / POSTS_PER_PAGE)}
          orMore={posts?.atLeast}
          hrefOf={(to) => listingPath({ ...listing, page: to })}
        />
        <div className="blog-follow">
          <a className="blog-feed small" href="/blog/feed.xml">
            Follow the blog by RSS
          </a>
          <FollowPart callApi={callApi} />
        </div>
      </div>
    </>
  );
}

/** The others are folded, so that the posts stay in view. */
const SHOWN = 5;

interface HitsProps {
  hits: readonly PageHit[];
  /** The words that were found. */
  q: string;
}

/** The guides, questions and pages that a search found. */
function PageHits({ hits, q }: HitsProps) {
  if (hits.length === 0) return null;
  const rest = hits.slice(SHOWN);
  return (
    <section className="page-hits" aria-labelledby="page-hits">
      <h2 id="page-hits">Guides and pages</h2>
      <Hits hits={hits.slice(0, SHOWN)} q={q} />
      {rest.length > 0 && (
        <details>
          <summary>Show {rest.length} more</summary>
          <Hits hits={rest} q={q} />
        </details>
      )}
    </section>
  );
}

function Hits({ hits, q }: HitsProps) {
  return (
    <ul>
      {hits.map(({ path, kind, title, lead }) => (
        <li key={path}>
          <a href={path}>
            <span className="hit-kind">{kind}</span>
            <span className="hit-title">
              <Marked text={title} q={q} />
            </span>
          </a>
          <p>
            <Marked text={lead} q={q} />
          </p>
        </li>
      ))}
    </ul>
  );
}
