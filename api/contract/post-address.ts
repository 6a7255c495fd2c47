import { formerSlugOf } from './former-slug.ts';

interface Addressed {
  id: number;
  blog_title: string;
  /** Absent in copies that were saved before posts had one. */
  slug?: string | undefined;
}

/** The slug in a post's address, not encoded. */
export const slugIn = ({ slug, blog_title }: Addressed): string => slug ?? formerSlugOf(blog_title);

/** The canonical path of a post's page, encoded as links and requests have it. */
export const postPath = (post: Addressed): string => `/blog/${post.id}/${encodeURIComponent(slugIn(post))}`;
