import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { changePost, createPost } from '#contract/blog-admin.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { postsChanged } from './calls.ts';
import { formValues, type PostInput } from './post-input.ts';
import { checkSession, readPostNow } from './queries.ts';
import { newDraftsQuery } from './server-draft.ts';

/** A file of this size or more, in bytes, is sent only after a cheap call has shown that the session is valid. */
const LARGE = 256 * 1024;

interface Sending extends PostInput {
  /** The row version of the site's draft that the form has; undefined: it has none. */
  draftRevision: number | undefined;
  /** What this form sent before and was never answered. */
  unanswered: readonly DraftValues[];
  signal: AbortSignal;
}

interface SendOptions {
  /** What the form says. */
  texts: DraftValues;
  /** Row version of the site's draft that the form has; 0: none. */
  draftRevision: number;
  onStored: (post: Post) => void;
  onFailed: (error: Error) => void;
}

/** Stores a new post, published or not, or changes the one that has `id`. What the site stored without an answer is not taken for another's change. */
export function useSendPost(id: number | undefined) {
  const callApi = useApi();
  const client = useQueryClient();
  const [sent, setSent] = useState<number>();
  const [wasStopped, setStopped] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const unanswered = useRef<DraftValues[]>([]);
  const storing = useMutation({
    mutationFn: async ({ body: { key, ...body }, revision, draftRevision, file, ...rest }: Sending) => {
      const { unanswered, signal } = rest;
      if (file !== undefined && file.size > LARGE) await checkSession(callApi, signal);
      const options = { signal, onProgress: setSent };
      const change = (post: number, read: number | undefined) =>
        callApi(
          changePost,
          { params: { id: post }, body: { ...body, revision: read, draftRevision }, file },
          options,
        );
      try {
        return await (id === undefined
          ? callApi(createPost, { body: { ...body, key, draftRevision }, file }, options)
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
  /** Resolves when the call has been answered and the form is still mounted. */
  const send = (
    input: PostInput,
    { texts, draftRevision, onStored, onFailed }: SendOptions,
  ): Promise<void> => {
    const leaving = new AbortController();
    sending.current = leaving;
    setSent(undefined);
    setStopped(false);
    const before = [...unanswered.current];
    unanswered.current.push(asStored(texts));
    const { promise: answered, resolve: onSettled } = Promise.withResolvers<void>();
    storing.mutate(
      {
        ...input,
        draftRevision: draftRevision || undefined,
        unanswered: before,
        signal: leaving.signal,
      },
      {
        onSuccess: (post) => {
          unanswered.current = [];
          onStored(post);
        },
        onError: (error) => {
          if (error instanceof Problem) unanswered.current = before;
          setStopped(leaving.signal.aborted);
          if (!leaving.signal.aborted) onFailed(error);
        },
        onSettled: () => onSettled(),
      },
    );
    return answered;
  };
  return {
    storing,
    send,
    /** How much has left the device, from 0 to 1; undefined before anything is known. */
    sent,
    stop: () => sending.current?.abort(),
    wasStopped,
    /** Forgets how the last try ended. */
    reset: () => {
      setStopped(false);
      storing.reset();
    },
    /** What is sent next is another post. */
    forgetTries: () => {
      unanswered.current = [];
    },
  };
}

/** The server ignores a time unless the post is scheduled. */
const asStored = (texts: DraftValues): DraftValues =>
  texts.state === 'scheduled' ? texts : { ...texts, date: '' };

interface Refused extends Pick<Sending, 'unanswered' | 'signal'> {
  /** The post that was to be changed; absent for a new one. */
  id: number | undefined;
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
