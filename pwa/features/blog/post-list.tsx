import type { PostCard as Card } from '#contract/blog.ts';
import { Below } from '#pwa/lib/below.tsx';
import { CardGrid } from '#pwa/ui/card-grid.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';
import type { PictureTurn } from './post-picture.tsx';

/** Pictures of so many cards are in view when a page opens with them. */
const FIRST_ROW = 3;

interface PostListProps extends Omit<PostCardProps, 'post' | 'turn'> {
  posts: readonly Card[];
  /** The page opens with these cards: the pictures of the first row are loaded at once. */
  isInView?: boolean;
}

/** Cards on the grid. */
export function PostList({ posts, isInView = false, ...card }: PostListProps) {
  const cards = posts.map((post, index) => (
    <PostCard key={post.id} post={post} turn={isInView ? turnOf(index) : 'late'} {...card} />
  ));
  return (
    <CardGrid>
      {cards.slice(0, FIRST_ROW)}
      <Below>{cards.slice(FIRST_ROW)}</Below>
    </CardGrid>
  );
}

function turnOf(index: number): PictureTurn {
  if (index === 0) return 'first';
  return index < FIRST_ROW ? 'soon' : 'late';
}
