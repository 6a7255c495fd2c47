import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeCategory, createCategory, deleteCategory } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { changePost, createPost, deletePost } from '#contract/post-desk.ts';
import { Problem } from '#contract/problem.ts';
import type { PostInput } from './post-input.ts';
import { operatorKeys } from './queries.ts';

/** What the operator's tables show and what this page's memory holds of the visitors' lists. */
const postsChanged = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['posts'] });
  return client.invalidateQueries({ queryKey: operatorKeys.posts });
};

const categoriesChanged = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['categories'] });
  return client.invalidateQueries({ queryKey: operatorKeys.categories });
};

/** Deleted already, perhaps in another window: what was wanted is so. */
const orGone = (error: unknown) => {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
};

/** Publishes a post, or changes the one that has `id`. */
export function useSavePost(callApi: CallApi, id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, file }: PostInput) =>
      id === undefined
        ? callApi(createPost, { body, file })
        : callApi(changePost, { params: { id }, body, file }),
    onSuccess: () => void postsChanged(client),
  });
}

/** `onDeleted` is told before the table is loaded again. */
export function useDeletePost(callApi: CallApi, id: number, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deletePost, { params: { id } }).catch(orGone),
    onSuccess: () => {
      onDeleted();
      return postsChanged(client);
    },
  });
}

export function useAddCategory(callApi: CallApi) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (category: string) => callApi(createCategory, { body: { category } }),
    onSuccess: () => categoriesChanged(client),
  });
}

export function useRenameCategory(callApi: CallApi, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (category: string) => callApi(changeCategory, { params: { id }, body: { category } }),
    onSuccess: () => {
      void postsChanged(client);
      return categoriesChanged(client);
    },
  });
}

/** `onDeleted` is told before the list is loaded again. */
export function useDeleteCategory(callApi: CallApi, id: number, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteCategory, { params: { id } }).catch(orGone),
    onSuccess: () => {
      onDeleted();
      return categoriesChanged(client);
    },
  });
}
