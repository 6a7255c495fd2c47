export type Row = Record<string, unknown>;

/** A row of the table `posts`. */
export const aGhostPost = (id: number, row: Row): Row => ({
  id: `id-${id}`,
  uuid: `uuid-${id}`,
  slug: `post-${id}`,
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2022-03-04 05:06:07',
  created_at: '2022-03-01 00:00:00',
  updated_at: '2022-03-05 00:00:00',
  ...row,
});

export const lexicalText = (text: string, format = 0) => ({ type: 'extended-text', text, format });

/** An export as Ghost 6 writes it. */
export function ghostExport(posts: readonly Row[], tables: Record<string, readonly Row[]> = {}): string {
  const data = {
    posts,
    users: [{ id: 'u1', name: 'Rahul D.', email: 'rahul@old.example', password: '$2a$10$secret' }],
    posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u1', sort_order: 0 })),
    ...tables,
  };
  return JSON.stringify({ db: [{ meta: { version: '6.65.0' }, data }] });
}
