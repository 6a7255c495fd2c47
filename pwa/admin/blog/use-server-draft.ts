import { useEffect } from 'react';
import { draftOfPost, saveDraft } from '#contract/blog-drafts.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { useAutosave } from '#pwa/admin/editing/drafts/use-autosave.ts';
import { draftUnder } from './server-draft.ts';

interface Given {
  /** Of the stored post; undefined for a new one. */
  id: number | undefined;
  values: DraftValues;
  /** What the form read from the site; undefined where it started from something else. */
  onSite: DraftValues | undefined;
  /** Something is typed that is not published. */
  hasWork: boolean;
  /** The form is being sent or given up: the draft goes with it. */
  isSending: boolean;
  /** Of the site's draft that the form read or saved last; 0: of none. */
  revision: () => number;
  onSaved: (revision: number) => void;
  /** Told that somebody else saved it meanwhile. */
  onOther: () => void;
}

/** Saves what is typed on the site as a draft, seen by operators alone. */
export function useServerDraft(
  callApi: CallApi,
  { id, values, onSite, hasWork, isSending, revision, onSaved, onOther }: Given,
) {
  const key = id === undefined ? values.key : draftOfPost(id);
  const { reset, ...autosave } = useAutosave({
    text: JSON.stringify(fieldsOf(values)),
    // Nobody's draft is saved again by opening it.
    saved: onSite === undefined ? '' : JSON.stringify(fieldsOf(onSite)),
    isDue: hasWork && !isSending && (values.blog_title ?? '').trim() !== '' && key !== undefined,
    async save(over) {
      if (key === undefined) throw new Error('a draft without a name');
      const read = over ? ((await draftUnder(callApi, key))?.revision ?? 0) : revision();
      const body = { values: fieldsOf(values), revision: read };
      const saved = await callApi(saveDraft, { params: { key }, body });
      onSaved(saved.revision);
      return saved.saved;
    },
    onOther,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work is the occasion
  useEffect(() => {
    if (!hasWork) reset('');
  }, [hasWork]);
  return autosave;
}

/** Fields of this form that are no part of the draft. `revision` is saved: it says which version of the post was edited. */
const OF_THIS_FORM = ['key', 'savedAt', 'picture', 'draftRevision'];

const fieldsOf = (values: DraftValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !OF_THIS_FORM.includes(name)));
