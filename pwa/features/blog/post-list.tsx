import type { PostCard as Card } from '#contract/blog.ts';
import { CardGrid } from '#pwa/ui/card-grid.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** Pictures of so many cards are in view when a page opens with them. */
const FIRST_ROW = 3;

interface PostListProps extends Omit<PostCardProps, 'post'> {
  posts: readonly Card[];
}

/** Cards on the grid; `eager` loads the pictures of the first row at once. */
export function PostList({ posts, eager = false, ...card }: PostListProps) {
  return (
    <CardGrid>
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} eager={eager && index < FIRST_ROW} {...card} />
      ))}
    </CardGrid>
  );
}
