import { useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { draftOfPost, saveDraft } from '#contract/post-drafts.ts';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { DraftValues } from './draft.ts';
import { draftUnder } from './server-draft.ts';

/** From the last key to the save. Milliseconds. */
const PAUSE = 2_000;

export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; why: string }
  /** Another window or colleague saved another draft meanwhile. */
  | { is: 'other' };

interface Given {
  /** Of the stored post; undefined for a new one. */
  id: number | undefined;
  values: DraftValues;
  /** Something is typed that is not published. */
  hasWork: boolean;
  /** The form is being sent: the draft goes with it. */
  isSending: boolean;
  /** Of the site's draft that the form started from; 0: of none. */
  revision: number;
  onSaved: (revision: number) => void;
}

/** Saves what is typed on the site as a draft, seen by operators alone: on every device, whatever becomes of this one. */
export function useServerDraft(
  callApi: CallApi,
  { id, values, hasWork, isSending, revision, onSaved }: Given,
) {
  const [state, setState] = useState<SavedState>({ is: 'nothing' });
  const key = id === undefined ? values.key : draftOfPost(id);
  const known = useRef({ key, revision, saved: '' });
  if (known.current.key !== key) known.current = { key, revision: 0, saved: '' };
  const text = JSON.stringify(fieldsOf(values));
  const isDue = hasWork && !isSending && (values.blog_title ?? '').trim() !== '' && key !== undefined;

  async function save(over = false): Promise<void> {
    if (key === undefined) return;
    setState({ is: 'saving' });
    try {
      if (over) known.current.revision = (await draftUnder(callApi, key))?.revision ?? 0;
      const body = { values: fieldsOf(values), revision: known.current.revision };
      const saved = await callApi(saveDraft, { params: { key }, body });
      known.current = { key, revision: saved.revision, saved: text };
      onSaved(saved.revision);
      setState({ is: 'saved', at: new Date(saved.saved) });
    } catch (error) {
      const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
      setState(isOther ? { is: 'other' } : { is: 'failed', why: words(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the occasion
  useEffect(() => {
    if (!isDue || text === known.current.saved || state.is === 'other') return;
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isDue, key, state.is === 'other']);
  // Back on the line, what waits is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the occasion
  useEffect(() => {
    if (state.is !== 'failed') return;
    const again = () => void save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state.is, text]);
  useEffect(() => {
    if (!hasWork) setState({ is: 'nothing' });
  }, [hasWork]);

  return { state, saveOver: () => void save(true), retry: () => void save() };
}

const words = (error: unknown) =>
  error instanceof CallFailed && error.kind === 'network' ? 'no connection' : failureWords(error);

/** What a draft of the server keeps: not what tells this form from others. */
function fieldsOf(values: DraftValues): Record<string, string> {
  const { key: _, revision: __, savedAt: ___, picture: ____, draftRevision: _____, ...fields } = values;
  return fields;
}
