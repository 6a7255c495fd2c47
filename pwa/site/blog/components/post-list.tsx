import type { PostCard as Card } from '#contract/blog.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { CardGrid } from '#pwa/site/ui/card-grid.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

interface PostListProps extends Omit<PostCardProps, 'post' | 'isLargest' | 'isNew'> {
  posts: readonly Card[];
  /** The page opens with these cards: the first picture is loaded before all others. */
  isInView?: boolean;
  isNew?: ((post: Card) => boolean) | undefined;
}

/** Cards on the grid. */
export function PostList({ posts, isInView = false, isNew, ...card }: PostListProps) {
  return (
    <CardGrid count={posts.length}>
      <FirstOf count={2}>
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            isLargest={isInView && index === 0}
            isNew={isNew?.(post)}
            {...card}
          />
        ))}
      </FirstOf>
    </CardGrid>
  );
}
