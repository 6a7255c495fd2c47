import * as z from 'zod/mini';
import { type Category, category, type PostCard, postCard } from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-limits.ts';
import { inBarOf } from '#pwa/features/blog/category-bar.ts';
import { cardWords } from '#pwa/features/blog/post-card-words.ts';
import { embed } from '#pwa/lib/embed.ts';
import type { SavedCategories, SavedPost } from './blog-store.ts';
import { fillTemplate } from './page-template.ts';
import { asCard, oldest } from './saved-answers.ts';

const rowsOf = z.array(postCard);
const categoriesOf = z.array(category);

/** The first page of the blog, as React draws it of these posts, newest first. Throws where one of them is none. */
export function fillList(template: string, posts: readonly SavedPost[], saved: SavedCategories): string {
  const newest = posts.slice(0, POSTS_PER_PAGE);
  const rows = rowsOf.parse(newest.map(asCard));
  const categories = categoriesOf.parse(saved.categories);
  const { shown, hidden } = inBarOf(categories);
  const cards = Array.from({ length: POSTS_PER_PAGE }, (_, index) => [
    `card${index}`,
    rows.slice(index, index + 1).map(cardValues),
  ]);
  const pages = Math.ceil(posts.length / POSTS_PER_PAGE);
  return fillTemplate(template, {
    ...Object.fromEntries(cards),
    shown: shown.map(categoryValues),
    more: hidden.length === 0 ? [] : [{ hidden: hidden.map(categoryValues) }],
    pager: pages > 1 ? [{ pages: String(pages) }] : [],
    // In the head: the largest thing in view.
    image: rows[0]?.blog_img ?? '',
    rows: embed(rows),
    total: String(posts.length),
    savedAt: String(oldest(newest)),
    categories: embed(categories),
    categoriesSavedAt: String(saved.savedAt),
  });
}

const categoryValues = ({ id, category }: Category) => ({ id: String(id), category });

function cardValues(post: PostCard) {
  const { id, title: alt, blog_img: image, date } = post;
  return { ...cardWords(post), id: String(id), alt, image, date };
}
