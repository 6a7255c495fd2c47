import type { Category, Post, PostCard, PostState } from '#contract/blog.ts';
import type { CardRow, PostHeadRow, Sight, WholeRow } from './post.queries.ts';

function viewHead(row: PostHeadRow, sight: Sight): Omit<Post, 'description'> {
  return {
    id: row.id,
    blog_title: row.blogTitle,
    title: row.imageAlt,
    blog_img: row.image,
    date: new Date(row.date).toISOString(),
    categoryId: row.categoryId,
    Category: { id: row.categoryId, category: row.categoryName },
    ...(sight.all ? { state: stateOf(row, sight.now), revision: row.revision } : {}),
  };
}

function stateOf({ state, date }: PostHeadRow, now: Date): PostState {
  return state === 'published' && date > now.getTime() ? 'scheduled' : state;
}

export function viewPost(row: WholeRow, sight: Sight): Post {
  return { ...viewHead(row, sight), description: row.description };
}

export function viewCard(row: CardRow, sight: Sight): PostCard {
  return { ...viewHead(row, sight), excerpt: row.excerpt };
}

export function viewCategory(row: Category): Category {
  return { id: row.id, category: row.category };
}
