import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listCategories, listCategoryPosts, listPosts, type PostCard, readPost } from '#contract/blog.ts';
import { listAuthors } from '#contract/blog-admin.ts';
import type { CallApi, Page } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { freshPage, freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

const { page, q, only, author, order } = listPosts.query.shape;
/** What the address of the list says. */
export const postsSearch = z.object({ page, q, only, category: z.optional(id), author, order });
export type PostsSearch = SearchOf<typeof postsSearch>;

/** Rows of the posts table (specification, section 9). */
export const POST_ROWS = 5;

/** For the operator: kept in memory, apart from the visitors' saved lists, and never older than the last answer. */
export const blogKeys = {
  categories: ['operator', 'categories'],
  posts: ['operator', 'posts'],
} as const;

/** Rows where titles and texts are shown whole. */
const WHOLE_ROWS = 25;
export const rowsOf = (isWhole: boolean) => (isWhole ? WHOLE_ROWS : POST_ROWS);

export const operatorCategoriesQuery = (callApi: CallApi) =>
  freshQuery(blogKeys.categories, (options) => callApi(listCategories, { query: { view: 'full' } }, options));

export const operatorPostsQuery = (callApi: CallApi, search: PostsSearch, limit: number) =>
  freshPage([...blogKeys.posts, { ...search, limit }], async ({ signal }): Promise<Page<PostCard>> => {
    const options = { signal, asOperator: true };
    const { page = 1, category, ...filter } = search;
    const query = { page, limit, view: 'card', state: 'all', ...filter } as const;
    const { rows, ...found } =
      category === undefined
        ? await callApi(listPosts, { query }, options)
        : await callApi(listCategoryPosts, { params: { id: category }, query }, options);
    return { rows: rows.filter((row) => 'excerpt' in row), ...found };
  });

export const authorsQuery = (callApi: CallApi) =>
  freshQuery([...blogKeys.posts, 'authors'], (options) => callApi(listAuthors, {}, options));

/** One post as the operator may see it, always asked for anew. */
export const readPostNow = (callApi: CallApi, id: number, signal?: AbortSignal) =>
  callApi(readPost, { params: { id }, query: { state: 'all' } }, { signal, asOperator: true });

/** Costs next to nothing, and fails where the session is dead. */
export const checkSession = (callApi: CallApi, signal: AbortSignal) =>
  callApi(
    listPosts,
    { query: { page: 1, limit: 1, view: 'card', state: 'all' } },
    { signal, asOperator: true },
  );

/** For a form, which takes its values once: never a cached answer, and never refetched while the operator types. */
export const operatorPostQuery = (callApi: CallApi, id: number) =>
  queryOptions({
    queryKey: ['operator', 'post', id],
    queryFn: ({ signal }) => readPostNow(callApi, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
