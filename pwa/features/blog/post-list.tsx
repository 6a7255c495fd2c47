import type { PostCard as Card } from '#contract/blog.ts';
import { Below } from '#pwa/lib/below.tsx';
import { CardGrid } from '#pwa/ui/card-grid.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** On a wide screen so many stand beside each other. */
const FIRST_ROW = 3;

interface PostListProps extends Omit<PostCardProps, 'post' | 'turn'> {
  posts: readonly Card[];
  /** The page opens with these cards: the first picture is loaded before all others. */
  isInView?: boolean;
}

/** Cards on the grid. */
export function PostList({ posts, isInView = false, ...card }: PostListProps) {
  const cards = posts.map((post, index) => (
    <PostCard key={post.id} post={post} turn={isInView && index === 0 ? 'first' : 'late'} {...card} />
  ));
  return (
    <CardGrid>
      {cards.slice(0, FIRST_ROW)}
      <Below>{cards.slice(FIRST_ROW)}</Below>
    </CardGrid>
  );
}
