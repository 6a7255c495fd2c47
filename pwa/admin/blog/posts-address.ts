import { type PostOrder, type PostState, postOrders, postStates } from '#contract/blog.ts';
import { SEARCH_MAX } from '#contract/blog-rules.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** What narrows and orders the posts. */
export interface PostsFilterValues {
  q?: string | undefined;
  only?: PostState | undefined;
  category?: number | undefined;
  author?: number | undefined;
  order?: PostOrder | undefined;
}

/** What the address of the screen says; what is as usual is left out. */
export interface PostsSearch extends PostsFilterValues {
  page?: number | undefined;
}

export function readPostsSearch(search: Record<string, unknown>): PostsSearch {
  const q = textFrom(search.q);
  const [page = 1, category, author] = ['page', 'category', 'author'].map((name) => wholeFrom(search[name]));
  const only = postStates.find((each) => each === search.only);
  const order = postOrders.slice(1).find((each) => each === search.order);
  return {
    ...(page > 1 && { page }),
    ...(q !== '' && { q }),
    ...(only !== undefined && { only }),
    ...(category !== undefined && { category }),
    ...(author !== undefined && { author }),
    ...(order !== undefined && { order }),
  };
}

/** The router parses values that look like numbers. */
const textFrom = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, SEARCH_MAX) : '';

export function postsAddress(search: PostsSearch): string {
  const entries = Object.entries(readPostsSearch({ ...search })).map(([name, value]) => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams(entries).toString();
  return `/admin/homeBlogForm${query === '' ? '' : `?${query}`}`;
}

/** Whether there may be posts that are not shown. */
export const isNarrowed = ({ q, only, category, author }: PostsFilterValues): boolean =>
  [q, only, category, author].some((value) => value !== undefined);
