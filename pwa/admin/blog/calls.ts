import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import {
  changePost,
  changePosts as changePostsEndpoint,
  copyPost,
  createPost,
  type PostsChange,
  type PostsChanged,
  restorePost,
} from '#contract/blog-admin.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { formValues, type PostInput } from './post-input.ts';
import { blogKeys, checkSession, readPostNow } from './queries.ts';
import { newDraftsQuery } from './server-draft.ts';

/** Loads the operator's table again, and the visitors' lists that this page has in memory. */
export const postsChanged = (client: QueryClient) => {
  void loadAgain(client, ['posts']);
  return loadAgain(client, blogKeys.posts);
};

/** A file of this size or more, in bytes, is sent only after a cheap call has shown that the session is valid. */
const LARGE = 256 * 1024;

interface Sending {
  /** The row version of the site's draft that the form has; undefined: it has none. */
  draftRevision: number | undefined;
  /** What this form sent before and was never answered. */
  unanswered: readonly DraftValues[];
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Stores a new post, published or not, or changes the one that has `id`. */
export function useStorePost(id: number | undefined) {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      body: { key, ...body },
      revision,
      draftRevision,
      file,
      unanswered,
      ...sending
    }: PostInput & Sending) => {
      const { signal } = sending;
      if (file !== undefined && file.size > LARGE) await checkSession(callApi, signal);
      const change = (post: number, read: number | undefined) =>
        callApi(
          changePost,
          { params: { id: post }, body: { ...body, revision: read, draftRevision }, file },
          sending,
        );
      try {
        return await (id === undefined
          ? callApi(createPost, { body: { ...body, key, draftRevision }, file }, sending)
          : change(id, revision));
      } catch (error) {
        const own = await storedBefore(callApi, error, { id, unanswered, signal });
        if (own === undefined) throw error;
        return change(own.id, own.revision);
      }
    },
    onSuccess: () => {
      // A post that was published is not an unfinished draft any more.
      void client.invalidateQueries(newDraftsQuery(callApi));
      void postsChanged(client);
    },
  });
}

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

export function useCopyPost() {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(copyPost, { params: { id } }),
    onSuccess: () => postsChanged(client),
  });
}

interface Refused {
  /** The post that was to be changed; absent for a new one. */
  id: number | undefined;
  /** What this form sent and was never answered. */
  unanswered: readonly DraftValues[];
  signal: AbortSignal;
}

/** Gives the stored post that made the server refuse a save, if it says what this form itself had sent before. */
async function storedBefore(
  callApi: CallApi,
  error: unknown,
  { id, unanswered, signal }: Refused,
): Promise<Post | undefined> {
  const stands = storedId(error, id);
  if (stands === undefined || unanswered.length === 0) return undefined;
  const post = await readPostNow(callApi, stands, signal);
  // If it does not load, the conflict is shown.
  const part = await import('./post-differences.tsx').catch(() => undefined);
  const isSent = (mine: DraftValues) => part?.differencesOf({ theirs: formValues(post), mine }).length === 0;
  return unanswered.some(isSent) ? post : undefined;
}

function storedId(error: unknown, id: number | undefined): number | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.code === 'post_stands') return error.stands;
  return error.code === 'changed_meanwhile' ? id : undefined;
}
