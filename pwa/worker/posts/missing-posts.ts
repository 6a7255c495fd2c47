import type { PostCard } from '#contract/blog.ts';

type Place = Pick<PostCard, 'id' | 'date' | 'categoryId'>;

/** A page of a list, newest first, of one category or of all. */
export interface ListedPage {
  rows: readonly Place[];
  params: URLSearchParams;
  categoryId: number | undefined;
}

/** The saved posts that a page of a list does not contain although their dates lie within it. */
export function missingFrom<Saved extends Place>(
  { rows, params, categoryId }: ListedPage,
  saved: readonly Saved[],
): Saved[] {
  const listed = new Set(rows.map(({ id }) => id));
  const isFirst = Number(params.get('page') ?? 1) === 1;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return saved.filter(
    (post) =>
      !listed.has(post.id) &&
      (categoryId === undefined || post.categoryId === categoryId) &&
      (isFirst || (newest !== undefined && post.date < newest.date)) &&
      (oldest === undefined ? isFirst : post.date > oldest.date),
  );
}
