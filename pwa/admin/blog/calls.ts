import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import {
  changePosts as changePostsEndpoint,
  copyPost,
  type PostsChange,
  type PostsChanged,
  restorePost,
} from '#contract/blog-admin.ts';
import { listRevisions, restoreRevision } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { blogKeys } from './queries.ts';

/** Loads the operator's table again, and the visitors' lists that this page has in memory. */
export const postsChanged = (client: QueryClient) => {
  void loadAgain(client, ['posts']);
  return loadAgain(client, blogKeys.posts);
};

export async function restoreDeletedPost(callApi: CallApi, client: QueryClient, id: number): Promise<void> {
  try {
    await callApi(restorePost, { params: { id } });
  } finally {
    // Also after a refusal: the post may have left the trash for good.
    void postsChanged(client);
  }
}

export interface PostsToChange {
  ids: number[];
  change: PostsChange;
}

/** Changes several posts, all or none. Posts that do not exist any more are left out. */
export async function changePosts(
  callApi: CallApi,
  client: QueryClient,
  body: PostsToChange,
): Promise<PostsChanged> {
  try {
    return await callApi(changePostsEndpoint, { body });
  } finally {
    void postsChanged(client);
  }
}

/** What gives a post back its state, date and category. */
export const asItWas = ({
  id,
  state,
  date,
  categoryId,
}: Pick<Post, 'id' | 'state' | 'date' | 'categoryId'>) => ({
  ...{ id, date, categoryId },
  state: state === 'draft' ? ('draft' as const) : ('published' as const),
});

/** A post is on the site when it was to be `before` it was stored, a new one not at all. What it says stays as it is. */
export const putPublicationBack = (callApi: CallApi, client: QueryClient, stored: Post, before?: Post) => {
  const { state, date } = before ?? { ...stored, state: 'draft' as const };
  const change = { was: [asItWas({ ...stored, state, date })] };
  return changePosts(callApi, client, { ids: [stored.id], change });
};

/** A published post says again what it said before it was corrected, all but its address. @throws Problem changed_meanwhile */
export async function putWordsBack(
  callApi: CallApi,
  client: QueryClient,
  { id, revision = 0 }: Post,
): Promise<void> {
  try {
    const [, earlier] = await callApi(listRevisions, { params: { id } });
    const params = { id, revision: earlier?.id ?? 0 };
    await callApi(restoreRevision, { params, body: { revision } });
  } finally {
    void postsChanged(client);
  }
}

export function useCopyPost() {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(copyPost, { params: { id } }),
    onSuccess: () => postsChanged(client),
  });
}
