import type { RenderedPost } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { languageOf } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { canonicalAddress } from '#contract/site-path.ts';

const DESCRIPTION = 150;

/** What the head says of a post. */
export function postFacts(post: RenderedPost) {
  const { blog_title: title, title: alt, blog_img: image, date, changed, Category } = post;
  const { seo_title, seo_description, share_picture, canonical, noindex } = post;
  const description = seo_description ?? cut(post.excerpt, DESCRIPTION);
  const own = canonical === undefined ? undefined : canonicalAddress(canonical);
  return {
    ...{
      title,
      alt,
      image,
      date,
      category: Category,
      description,
      language: languageOf(post),
      path: postPath(post),
    },
    ...(changed !== undefined && { changed }),
    ...(seo_title !== undefined && { headTitle: seo_title }),
    ...(share_picture !== undefined && { sharePicture: share_picture }),
    ...(own !== undefined && { canonical: own }),
    ...(noindex === true && { noindex }),
  };
}
