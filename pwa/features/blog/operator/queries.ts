import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCategories, listPosts, type PostCard, readPost } from '#contract/blog.ts';
import type { CallApi, Page } from '#contract/endpoint.ts';

/** Rows of the posts table (specification, section 9). */
export const POST_ROWS = 5;

/** The operator sees what stands now: these live in memory, apart from the visitors' saved lists, and are never old. */
export const operatorKeys = {
  categories: ['operator', 'categories'],
  posts: ['operator', 'posts'],
} as const;

export const operatorCategoriesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: operatorKeys.categories,
    queryFn: ({ signal }) => callApi(listCategories, {}, { signal }),
    staleTime: 0,
  });

export const operatorPostsQuery = (callApi: CallApi, page: number) =>
  queryOptions({
    queryKey: [...operatorKeys.posts, { page }],
    queryFn: async ({ signal }): Promise<Page<PostCard>> => {
      const query = { page, limit: POST_ROWS, view: 'card' } as const;
      const { rows, total } = await callApi(listPosts, { query }, { signal });
      return { rows: rows.filter((row) => 'excerpt' in row), total };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** For a form, which takes its values once: never an earlier answer, and no later one under the operator's hands. */
export const operatorPostQuery = (callApi: CallApi, id: number) =>
  queryOptions({
    queryKey: ['operator', 'post', id],
    queryFn: ({ signal }) => callApi(readPost, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
