import type { PostCard } from '#contract/blog.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { CardSkeletons } from '#pwa/shared/ui/skeleton.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { PostList } from '#pwa/site/blog/components/post-list.tsx';
import type { Listed } from '#pwa/site/blog/queries/blog-queries.ts';
import { listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import { Marked } from '#pwa/site/ui/marked.tsx';

interface ListingResultsProps {
  /** Absent while they load. */
  posts: Listed | undefined;
  /** The words that the posts were searched for. */
  q: string | undefined;
  /** The network does not answer: what is shown is all there is. */
  isCopy: boolean;
  suggestions: readonly Suggestion[];
  isNew: (post: PostCard) => boolean;
}

export interface Suggestion {
  label: string;
  href: string;
}

/** The cards of a listing, or why there are none. */
export function ListingResults({ posts, q, isCopy, suggestions, isNew }: ListingResultsProps) {
  const site = useSite();
  // Nothing found among the saved posts says little while the site itself may still answer.
  if (posts === undefined || (posts.rows.length === 0 && posts.saved && !isCopy))
    return <CardSkeletons count={6} />;
  const query = posts.corrected ?? q;
  const foundPages = posts.pages !== undefined && posts.pages.length > 0;
  if (posts.rows.length === 0 && foundPages) return null;
  if (posts.rows.length === 0) {
    return (
      <EmptyState title={q === undefined ? 'No posts here yet' : `Nothing found for “${q.trim()}”.`}>
        {q !== undefined && <p>{isCopy ? ONLY_SAVED : OTHER_WORDS}</p>}
        <ul className="suggestions">
          {q !== undefined && posts.pages === undefined && (
            <li>
              <a href={listingPath({ q })}>Search the whole site</a>
            </li>
          )}
          <li>
            <a href="/blog">See all posts</a>
          </li>
        </ul>
        {q !== undefined && (
          <nav aria-label="Suggestions">
            <p>Or read one of these:</p>
            <ul className="suggestions">
              {suggestions.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {foundPages && <h2 className="hits-heading">Posts</h2>}
      <PostList
        posts={posts.rows}
        isInView={!foundPages}
        isNew={isNew}
        mark={query === undefined ? undefined : (text) => <Marked text={text} q={query} />}
        authorLabel={site.authorLabel}
        playNow={site.phones[0].messaging}
        {...(foundPages && { level: 3 })}
      />
    </>
  );
}

const ONLY_SAVED = 'Only what is saved on this device was searched.';
const OTHER_WORDS = 'Try fewer or shorter words.';
