import { queryOptions } from '@tanstack/react-query';
import { discardDraft, draftOfPost, listDrafts, type PostDraft, readDraft } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import {
  type DraftValues,
  dropStoredDraft,
  isSameTexts,
  storedDraft,
} from '#pwa/admin/editing/drafts/draft.ts';
import { claimDraft } from '#pwa/admin/editing/drafts/draft-names.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { postForm, setMineAside } from './post-draft-names.ts';
import { saysOther } from './post-input.ts';

/** A draft of the site, as the values of the form that opens it. */
export interface SiteDraft extends Pick<PostDraft, 'by' | 'saved'> {
  values: DraftValues;
  rowVersion: number;
}

/** Drafts of new posts, of whoever began them. */
export const newDraftsQuery = (callApi: CallApi) =>
  freshQuery(['operator', 'post-drafts'], (options) => callApi(listDrafts, { query: {} }, options));

/** Forgets a draft of the site, as it was read. A draft that does not exist counts as forgotten. */
export const discardRead = (callApi: CallApi, key: string, revision: number): Promise<void> =>
  callApi(discardDraft, { params: { key }, query: { revision } }).then(() => undefined, unlessGone);

async function draftUnder(callApi: CallApi, key: string, signal?: AbortSignal): Promise<PostDraft | null> {
  const [found] = await callApi(listDrafts, { query: { key } }, { signal });
  return found === undefined ? null : callApi(readDraft, { params: { key } }, { signal });
}

interface Opened {
  /** Name of the draft of this form in this tab. */
  draftName: string;
  /** What is typed and not published, from the site. */
  draft: PostDraft | null;
}

/** What the form of a post starts from, read once for each `visit`. */
export const openedDraftQuery = (callApi: CallApi, id: number | undefined, visit: number) =>
  queryOptions({
    queryKey: ['operator', 'post-draft', id ?? 'new', visit],
    queryFn: async ({ signal }): Promise<Opened> => {
      const draftName = await claimDraft(postForm(id));
      const key = id === undefined ? storedDraft(draftName)?.key : draftOfPost(id);
      // A failed call does not keep anybody from writing.
      const draft = key === undefined ? null : await draftUnder(callApi, key, signal).catch(() => null);
      if (draft !== null) await setOlderAside(id, draftName, draft);
      return { draftName, draft };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sets a draft of this device aside if the site's is newer. */
async function setOlderAside(id: number | undefined, draftName: string, draft: PostDraft): Promise<void> {
  const own = storedDraft(draftName);
  if (own === undefined || Number(own.draftRevision ?? 0) >= draft.revision) return;
  const isSame = own.picture === undefined && !saysOther(own, draft.values, false);
  if (!isSame) await setMineAside(id, own, draftName);
  dropStoredDraft(draftName);
}

/** What the site has in place of what a form read or saved last. */
export interface DraftOnSite {
  /** 0: no draft. */
  revision: number;
  /** It says something else. */
  isOther: boolean;
  /** Absent where it could not be read, or is gone. */
  values?: DraftValues;
}

/** @param read the revision of what the form read or saved last */
export async function draftOnSite(
  callApi: CallApi,
  key: string,
  { read, values }: { read: number; values: DraftValues },
): Promise<DraftOnSite> {
  const draft = await draftUnder(callApi, key);
  if (draft === null) return { revision: 0, isOther: false };
  const { revision, values: theirs } = draft;
  return { revision, values: theirs, isOther: revision > read && saysOther(values, theirs, false) };
}

/** Fields of a form that are no part of the draft. `revision` is saved: it says which version of the post was edited. */
const OF_FORM = ['key', 'picture'];

export const draftFields = (values: DraftValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !OF_FORM.includes(name)));

export const isSameDraft = (one: DraftValues, other: DraftValues): boolean =>
  isSameTexts(draftFields(one), draftFields(other));
