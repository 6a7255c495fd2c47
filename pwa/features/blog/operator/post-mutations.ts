import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { changePost, createPost, deletePost, restorePost } from '#contract/post-desk.ts';
import { Problem } from '#contract/problem.ts';
import type { PostInput } from './post-input.ts';
import { operatorKeys } from './queries.ts';

/** What the operator's tables show and what this page's memory holds of the visitors' lists. */
export const postsChanged = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['posts'] });
  return client.invalidateQueries({ queryKey: operatorKeys.posts });
};

/** Deleted already, perhaps in another window: what was wanted is so. */
export const orGone = (error: unknown) => {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
};

interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Publishes a post, or changes the one that has `id`. */
export function useSavePost(callApi: CallApi, id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body: { key, ...body }, revision, file, ...sending }: PostInput & Sending) =>
      id === undefined
        ? callApi(createPost, { body: { ...body, key }, file }, sending)
        : callApi(changePost, { params: { id }, body: { ...body, revision }, file }, sending),
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

export function useRestorePost(callApi: CallApi, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(restorePost, { params: { id } }),
    onSuccess: () => postsChanged(client),
  });
}
