import type { PostCard } from '#contract/blog.ts';

/** Enough of a post for a link to it. */
export type PostName = Pick<PostCard, 'id' | 'blog_title' | 'slug' | 'language'>;

export interface Neighbours {
  /** The post published before it. */
  previous?: PostName;
  /** The post published after it. */
  next?: PostName;
}

/** The posts beside one in a list that is newest first; none where the list does not reach. */
export function neighboursOf(rows: readonly PostName[], id: number): Neighbours {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return {};
  const [next, previous] = [rows[place - 1], rows[place + 1]];
  return { ...(previous && { previous: nameOf(previous) }), ...(next && { next: nameOf(next) }) };
}

const nameOf = ({ id, blog_title, slug, language }: PostName): PostName => ({
  id,
  blog_title,
  slug,
  language,
});
