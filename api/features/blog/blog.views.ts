import type { Category, Post, PostCard } from '#contract/blog.ts';
import type { CardRow, PostHeadRow, WholeRow } from './post.queries.ts';

function viewHead(row: PostHeadRow): Omit<Post, 'description'> {
  return {
    id: row.id,
    blog_title: row.blogTitle,
    title: row.imageAlt,
    blog_img: row.image,
    date: new Date(row.date).toISOString(),
    categoryId: row.categoryId,
    Category: { id: row.categoryId, category: row.categoryName },
  };
}

export function viewPost(row: WholeRow): Post {
  return { ...viewHead(row), description: row.description };
}

export function viewCard(row: CardRow): PostCard {
  return { ...viewHead(row), excerpt: row.excerpt };
}

export function viewCategory(row: Category): Category {
  return { id: row.id, category: row.category };
}
