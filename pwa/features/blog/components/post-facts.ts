import type { Post } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { plainText } from '#pwa/shared/markdown/plain-text.ts';

const DESCRIPTION = 150;

/** What the head says of a post. */
export function postFacts(post: Post) {
  const { blog_title: title, title: alt, blog_img: image, date, changed, Category } = post;
  const description = cut(plainText(post.description), DESCRIPTION);
  return {
    ...{ title, alt, image, date, category: Category, description, path: postPath(post) },
    ...(changed !== undefined && { changed }),
  };
}
