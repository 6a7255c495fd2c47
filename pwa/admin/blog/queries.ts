import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listCategories, listCategoryPosts, listPosts, type PostCard, readPost } from '#contract/blog.ts';
import { countCategories, listAuthors } from '#contract/blog-admin.ts';
import type { CallApi, Page } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { freshPage, freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

const { page, q, only, author, order } = listPosts.query.shape;
/** What the address of the list says. */
export const postsSearch = z.object({ page, q, only, category: z.optional(id), author, order });
export type PostsSearch = SearchOf<typeof postsSearch>;

/** Rows of the posts table (specification, section 9). */
const POST_ROWS = 5;

/** The operator's lists are cached in memory, apart from the visitors' saved lists. */
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

/** How many posts each category has. A change of posts or of categories loads it again. */
export const categoryCountsQuery = (callApi: CallApi) =>
  freshQuery([...blogKeys.posts, 'categories'], (options) => callApi(countCategories, {}, options));

/** Reads one post as the operator may see it, past every cache. */
export const readPostNow = (callApi: CallApi, id: number, signal?: AbortSignal) =>
  callApi(readPost, { params: { id }, query: { state: 'all' } }, { signal, asOperator: true });

/** A cheap call that fails if the session is not valid any more. */
export const checkSession = (callApi: CallApi, signal: AbortSignal) =>
  callApi(
    listPosts,
    { query: { page: 1, limit: 1, view: 'card', state: 'all' } },
    { signal, asOperator: true },
  );

/** A form takes its values once, so the answer is never cached, and never refetched while the operator types. */
export const operatorPostQuery = (callApi: CallApi, id: number) =>
  queryOptions({
    queryKey: ['operator', 'post', id],
    queryFn: ({ signal }) => readPostNow(callApi, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
