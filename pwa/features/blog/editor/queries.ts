import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCategories, listCategoryPosts, listPosts, type PostCard, readPost } from '#contract/blog.ts';
import { listDeletedPosts } from '#contract/deleted.ts';
import { listDeletedCategories } from '#contract/deleted-names.ts';
import type { CallApi, Page } from '#contract/endpoint.ts';

/** Rows of the posts table (specification, section 9). */
export const POST_ROWS = 5;
const DELETED_ROWS = 50;

/** For the operator: kept in memory, apart from the visitors' saved lists, and never older than the last answer. */
export const operatorKeys = {
  categories: ['operator', 'categories'],
  posts: ['operator', 'posts'],
} as const;

/** Which posts the table shows. */
export interface PostsWanted {
  page: number;
  /** Words to search for; empty for all. */
  q: string;
  /** One category's; absent for all. */
  category?: number | undefined;
}

export const operatorCategoriesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: operatorKeys.categories,
    queryFn: ({ signal }) => callApi(listCategories, { query: { view: 'full' } }, { signal }),
    staleTime: 0,
  });

/** Deleted categories that can still be restored. */
export const deletedCategoriesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...operatorKeys.categories, 'deleted'],
    queryFn: ({ signal }) =>
      callApi(listDeletedCategories, { query: { page: 1, limit: DELETED_ROWS } }, { signal }),
    staleTime: 0,
  });

export const operatorPostsQuery = (callApi: CallApi, { page, q, category }: PostsWanted) =>
  queryOptions({
    queryKey: [...operatorKeys.posts, { page, q, category }],
    queryFn: async ({ signal }): Promise<Page<PostCard>> => {
      const options = { signal, asOperator: true };
      const query = {
        page,
        limit: POST_ROWS,
        view: 'card',
        state: 'all',
        ...(q !== '' && { q }),
      } as const;
      const { rows, ...found } =
        category === undefined
          ? await callApi(listPosts, { query }, options)
          : await callApi(listCategoryPosts, { params: { id: category }, query }, options);
      return { rows: rows.filter((row) => 'excerpt' in row), ...found };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Deleted posts that can still be restored. */
export const deletedPostsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...operatorKeys.posts, 'deleted'],
    queryFn: ({ signal }) =>
      callApi(listDeletedPosts, { query: { page: 1, limit: DELETED_ROWS } }, { signal }),
    staleTime: 0,
  });

/** One post as the operator may see it, always asked for anew. */
export const readStored = (callApi: CallApi, id: number, signal?: AbortSignal) =>
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
    queryFn: ({ signal }) => readStored(callApi, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
