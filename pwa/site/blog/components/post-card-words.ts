import type { PostCard as Card } from '#contract/blog.ts';
import { cutAtWord } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';

const EXCERPT = 150;

/** What a card says of its post. */
export const cardWords = (post: Card, titleLength = 50) => ({
  path: postPath(post),
  title: cutAtWord(post.blog_title, titleLength),
  text: cutAtWord(post.excerpt, EXCERPT),
  day: dateTag(post.date),
});
