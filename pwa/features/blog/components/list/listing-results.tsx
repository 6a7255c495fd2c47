import { PostList } from '#pwa/features/blog/components/post-list.tsx';
import type { Listed } from '#pwa/features/blog/queries/blog-queries.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { CardSkeletons } from '#pwa/shared/ui/skeleton.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';

interface ListingResultsProps {
  /** Absent while they load. */
  posts: Listed | undefined;
  /** Whether the posts were searched for words. */
  searched: boolean;
  /** The network does not answer: what is shown is all there is. */
  isCopy: boolean;
}

/** The cards of a listing, or why there are none. */
export function ListingResults({ posts, searched, isCopy }: ListingResultsProps) {
  const site = useSite();
  // Nothing found among the saved posts says little while the site itself may still answer.
  if (posts === undefined || (posts.rows.length === 0 && posts.saved && !isCopy))
    return <CardSkeletons count={6} />;
  if (posts.rows.length === 0) {
    return (
      <EmptyState title={searched ? 'Nothing found' : 'No posts here yet'}>
        {searched && <p>{isCopy ? 'Only the posts saved on this device were searched.' : OTHER_WORDS}</p>}
        <p>
          <a href="/blog">See all posts</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <PostList posts={posts.rows} isInView authorLabel={site.authorLabel} playNow={site.phones[0].messaging} />
  );
}

const OTHER_WORDS = 'Every word has to be in the post: try fewer words, or shorter ones.';
