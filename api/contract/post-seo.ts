import * as z from 'zod/mini';

/** What search engines and shared links are told of a post, where it is other than what the post says. */
export const seoFields = {
  /** In place of the title and of the beginning of the text, for search engines and shared links. */
  seo_title: z.optional(z.string()),
  seo_description: z.optional(z.string()),
  /** The name of the picture for shared links, where it is another than `blog_img`. */
  share_picture: z.optional(z.string()),
  /** What search engines are to take for its address: an https address, or a path of this site. */
  canonical: z.optional(z.string()),
  /** Search engines must not list it. */
  noindex: z.optional(z.boolean()),
};
