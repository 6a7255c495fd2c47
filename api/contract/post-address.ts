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

/** The id that an address of a post names, whatever follows it: `/blog/12`, `/blog/12/its-title`. */
export function postIdIn(path: string): number | undefined {
  const id = /^\/blog\/([1-9]\d{0,14})(?:\/[^/]*)?$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * The readable part of a post's address before posts had slugs of their own: Latin letters and digits of the title, or
 * `post`. What was published then keeps its address, so this is never changed.
 */
function formerSlugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80).replace(/-+$/, '') || 'post';
}
