import type { Category, Post, PostCard, PostState } from '#contract/blog.ts';
import type { PageFigures } from '#contract/page-figures.ts';
import { slugOf } from '#contract/slug.ts';
import type { CategoryWords } from './category.repository.ts';
import type { CardRow, PostHeadRow, Viewer, WholeRow } from './post.repository.ts';

function viewHead(row: PostHeadRow, { all, now }: Viewer): Omit<Post, 'description'> {
  return {
    id: row.id,
    blog_title: row.blog_title,
    title: row.image_alt,
    blog_img: row.image,
    date: new Date(row.date).toISOString(),
    categoryId: row.category_id,
    Category: viewCategory({ id: row.category_id, category: row.category, care: row.care }),
    slug: row.slug || slugOf(row.blog_title),
    language: row.language,
    ...(row.author_name !== null && { author_name: row.author_name }),
    ...(all ? { state: stateOf(row, now), revision: row.revision, author: authorOf(row) } : {}),
  };
}

const authorOf = ({ author_id: id, author: username }: PostHeadRow) =>
  typeof id === 'number' && typeof username === 'string' ? { id, username } : null;

function stateOf({ state, date }: PostHeadRow, now: Date): PostState {
  return state === 'published' && date > now.getTime() ? 'scheduled' : state;
}

const seoOf = (row: Omit<WholeRow, 'description'>) => ({
  ...(row.seo_title !== '' && { seo_title: row.seo_title }),
  ...(row.seo_description !== '' && { seo_description: row.seo_description }),
  ...(row.share_picture !== '' && { share_picture: row.share_picture }),
  ...(row.canonical !== '' && { canonical: row.canonical }),
  ...(row.noindex && { noindex: true }),
});

export function viewPost({ description, changed_at, ...row }: WholeRow, viewer: Viewer): Post {
  const isChanged = changed_at !== undefined && changed_at > row.date;
  return {
    ...viewHead(row, viewer),
    description,
    ...seoOf(row),
    ...(isChanged && { changed: new Date(changed_at).toISOString() }),
  };
}

export function viewCard(row: CardRow, viewer: Viewer, figures: PageFigures): PostCard {
  return { ...viewHead(row, viewer), excerpt: row.excerpt, ...(viewer.all && { figures }) };
}

export function viewCategory({ id, category, care }: Omit<CategoryWords, 'description'>): Category {
  return { id, category, ...(care ? { care: true } : {}) };
}

export function viewFullCategory({ description, ...row }: CategoryWords): Category {
  return { ...viewCategory(row), ...(description === '' ? {} : { description }) };
}
