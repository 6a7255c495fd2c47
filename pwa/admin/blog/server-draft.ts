import { queryOptions } from '@tanstack/react-query';
import { discardDraft, listDrafts, type PostDraft, readDraft } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { isUnsaved } from './post-input.ts';

/** A draft of the site, as the values of the form that opens it. */
export interface SiteDraft extends Pick<PostDraft, 'by' | 'saved'> {
  values: DraftValues;
}

/** Drafts of new posts, of whoever began them. */
export const newDraftsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'post-drafts'],
    queryFn: ({ signal }) => callApi(listDrafts, { query: {} }, { signal }),
    staleTime: 0,
  });

/** Forgets a draft of the site, as it was read. A draft that does not exist counts as forgotten. */
export async function discardRead(callApi: CallApi, key: string, revision: number): Promise<void> {
  try {
    await callApi(discardDraft, { params: { key }, query: { revision } });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
  }
}

export async function draftUnder(
  callApi: CallApi,
  key: string,
  signal?: AbortSignal,
): Promise<PostDraft | null> {
  const [found] = await callApi(listDrafts, { query: { key } }, { signal });
  return found === undefined ? null : callApi(readDraft, { params: { key } }, { signal });
}

/** The revision of the site's draft where it says something else than `values` and was saved since `read`; undefined for none. */
export async function newerRevision(
  callApi: CallApi,
  key: string,
  { read, values }: { read: number; values: DraftValues },
): Promise<number | undefined> {
  const draft = await draftUnder(callApi, key);
  const isNewer = draft !== null && draft.revision > read && isUnsaved(values, draft.values, false);
  return isNewer ? draft.revision : undefined;
}
