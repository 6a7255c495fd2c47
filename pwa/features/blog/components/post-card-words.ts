import type { PostCard as Card } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { dateTag } from './date-tag.ts';

const EXCERPT = 150;

/** What a card says of its post. */
export const cardWords = (post: Card, titleLength = 50) => ({
  path: postPath(post),
  title: cut(post.blog_title, titleLength),
  text: cut(post.excerpt, EXCERPT),
  day: dateTag(post.date),
});
