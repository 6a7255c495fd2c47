import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Category } from '#contract/blog.ts';
import { changeCategory, createCategory, deleteCategory } from '#contract/blog-admin.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { restoreCategory } from '#contract/trash.ts';
import { type FieldErrors, problemFields } from '#pwa/shared/api/field-errors.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { orGone, postsChanged } from './post-mutations.ts';
import { operatorKeys } from './queries.ts';

const categoriesChanged = (client: QueryClient) => {
  void loadAgain(client, ['categories']);
  return loadAgain(client, operatorKeys.categories);
};

export function useAddCategory(callApi: CallApi) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (category: string) => callApi(createCategory, { body: { category } }),
    onSuccess: () => categoriesChanged(client),
  });
}

type Change = z.output<typeof changeCategory.body>;

/** `was`: the name that the operator saw. */
export function useChangeCategory(callApi: CallApi, { id, category: was }: Category) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => callApi(changeCategory, { params: { id }, body: { ...change, was } }),
    onSuccess: () => {
      void postsChanged(client);
      return categoriesChanged(client);
    },
    // It was renamed meanwhile: the new name is shown beside the one that was typed.
    onError: () => void categoriesChanged(client),
  });
}

/** Puts a category at a place of the menu, counted from 1; shown at once, taken back when it fails. */
export function usePlaceCategory(callApi: CallApi, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: number) => callApi(changeCategory, { params: { id }, body: { position } }),
    onMutate: async (position) => {
      await client.cancelQueries({ queryKey: operatorKeys.categories });
      const before = client.getQueryData<Category[]>(operatorKeys.categories);
      const moved = before?.find((each) => each.id === id);
      if (before !== undefined && moved !== undefined) {
        const after = before.filter((each) => each.id !== id);
        after.splice(position - 1, 0, moved);
        client.setQueryData(operatorKeys.categories, after);
      }
      return before;
    },
    onError: (_error, _position, before) => client.setQueryData(operatorKeys.categories, before),
    onSettled: () => categoriesChanged(client),
  });
}

/** With `moveTo` its posts go there first. `onDeleted` is told before the list is loaded again. */
export function useDeleteCategory(callApi: CallApi, id: number, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (moveTo: number | undefined) =>
      callApi(deleteCategory, { params: { id }, query: { moveTo } }).catch(orGone),
    onSuccess: () => {
      onDeleted();
      void postsChanged(client);
      return categoriesChanged(client);
    },
  });
}

export async function bringBackCategory(callApi: CallApi, client: QueryClient, id: number): Promise<void> {
  try {
    await callApi(restoreCategory, { params: { id } });
  } finally {
    // After a refusal, too: its time may be over.
    void postsChanged(client);
    void categoriesChanged(client);
  }
}

/** What the server said of a category's name; empty when the failure was another one. */
export function categoryErrors(error: unknown): FieldErrors {
  return error instanceof Problem && error.code === 'category_exists'
    ? { category: error.message }
    : problemFields(error);
}
