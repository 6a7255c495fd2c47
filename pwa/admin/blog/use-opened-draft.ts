import { useQuery } from '@tanstack/react-query';
import { draftOfPost, type PostDraft } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { dropDraft, readDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { claimDraft } from '#pwa/admin/editing/drafts/draft-place.ts';
import { keepMine, postForm } from './post-forms.ts';
import { isUnsaved } from './post-input.ts';
import { draftUnder } from './server-draft.ts';

interface Opened {
  /** Name of the draft of this form in this tab. */
  place: string;
  /** What is typed and not published, from the site. */
  draft: PostDraft | null;
}

/** What a form of posts starts from; undefined until that is clear. Asked for once with each `visit`, as the form takes it once. */
export function useOpenedDraft(callApi: CallApi, id: number | undefined, visit: number): Opened | undefined {
  const { data } = useQuery({
    queryKey: ['operator', 'post-draft', id ?? 'new', visit],
    queryFn: async ({ signal }): Promise<Opened> => {
      const place = await claimDraft(postForm(id));
      const key = id === undefined ? readDraft(place)?.key : draftOfPost(id);
      // Without the site's draft one writes all the same.
      const draft = key === undefined ? null : await draftUnder(callApi, key, signal).catch(() => null);
      if (draft !== null) await setOlderAside(id, place, draft);
      return { place, draft };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** A draft of this device that is older than the site's waits beside it. */
async function setOlderAside(id: number | undefined, place: string, draft: PostDraft): Promise<void> {
  const own = readDraft(place);
  if (own === undefined || Number(own.draftRevision ?? 0) >= draft.revision) return;
  const isSame = own.picture === undefined && !isUnsaved(own, draft.values, false);
  if (!isSame) await keepMine(id, own, place);
  dropDraft(place);
}
