import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { dropSpill, spill, spiltTabs } from './draft-spill.ts';
import { holdTab, releaseTab, thisTab } from './draft-tab.ts';
import { earlyDraft, earlyMessage } from './early-words.ts';
import { fillGaps, NO_TEXT, readForm } from './form-fields.ts';
import { type Draft, isBlank } from './outbox-entry.ts';
import { markMore, mayHoldSomething } from './outbox-marker.ts';
import { show } from './outbox-view.ts';

/** A key at a time is too often, a second is too late for a reload. Milliseconds. */
const PAUSE = 250;
/** Storage that is stuck must not hold up a submit. Milliseconds. */
const PATIENCE = 1_000;

const draftCode = () => import('./outbox-draft.ts');

interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  /** Where the worker may have named the draft to take. */
  slot: RefObject<HTMLElement | null>;
  /** The message that the form has open. */
  edits: RefObject<Draft['edits']>;
  /** Values that came with the page take precedence over the draft. */
  isFilledByServer: boolean;
  onRestore: (draft: Draft) => void;
}

/** What is typed survives a reload. Returns what to call at each input and, at a submit, instead of a last save. */
export function useDraft({ form, slot, edits, isFilledByServer, onRestore }: UseDraft) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const saves = useRef(0);
  /** Saves that a page which is left now would not see the end of. */
  const underWay = useRef(0);
  /** The save that what was spilt last is for: an earlier one that ends later must not take it away. */
  const spiltFor = useRef(0);

  const save = useCallback(
    (element: HTMLFormElement) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const draft: Draft = { fields: readForm(element), edits: edits.current, errors: [] };
      saves.current += 1;
      const turn = saves.current;
      underWay.current += 1;
      saving.current = keep(draft, () => turn >= spiltFor.current)
        .catch(() => {
          if (turn !== saves.current) return;
          // No database, or a deploy took the script that writes to it: beside it then.
          if (isBlank(draft.fields)) return dropSpill(thisTab());
          spiltFor.current = turn;
          spill(thisTab(), { ...draft, savedAt: Date.now() });
        })
        .finally(() => {
          underWay.current -= 1;
        });
      if (isBlank(draft.fields)) edits.current = null;
    },
    [edits],
  );

  const onInput = useCallback(() => {
    const element = form.current;
    if (element === null) return;
    show({ form: isBlank(readForm(element)) ? 'blank' : 'filled' });
    markMore();
    timer.current ??= setTimeout(() => save(element), PAUSE);
  }, [form, save]);

  /** Resolves when no save is under way that could come after the message and bring its text back. */
  const forget = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // A save that fails from now on puts nothing aside.
    saves.current += 1;
    dropSpill(thisTab());
    await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }, []);

  const restored = useRef(onRestore);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const flush = () => {
      if (timer.current === undefined && underWay.current === 0) return;
      spiltFor.current = saves.current + 1;
      spill(thisTab(), { fields: readForm(element), edits: edits.current, errors: [], savedAt: Date.now() });
      save(element);
    };
    fillGaps(element, { ...NO_TEXT, message: earlyMessage(slot.current) });
    if (isFilledByServer || !isBlank(readForm(element))) show({ form: 'filled' });
    const isTypedEarly = !isBlank(readForm(element));
    if (!isFilledByServer)
      void restore(element, earlyDraft(slot.current), restored.current).then(() => {
        // Not before: an edit that comes back may be what the browser itself has put there.
        if (isTypedEarly && element.isConnected && !isBlank(readForm(element))) onInput();
      });
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [form, slot, edits, save, onInput, isFilledByServer]);

  return { onInput, forget };
}

async function keep(draft: Draft, isNewest: () => boolean): Promise<void> {
  const [{ saveDraft }, tab] = await Promise.all([draftCode(), holdTab()]);
  await saveDraft(tab, draft);
  if (isNewest()) dropSpill(tab);
  markMore();
  if (isBlank(draft.fields)) releaseTab();
}

async function restore(
  form: HTMLFormElement,
  named: string | undefined,
  onRestore: (draft: Draft) => void,
): Promise<void> {
  try {
    if (spiltTabs().length === 0 && !(await mayHoldSomething())) return;
    const { restoreDraft } = await import('./draft-restore.ts');
    const draft = await restoreDraft(named);
    if (draft === undefined || !form.isConnected) return;
    fillGaps(form, draft.fields);
    show({ form: 'filled' });
    // Another text than the draft's, typed before it came, is another message: it edits nothing.
    if (readForm(form).message === draft.fields.message) onRestore(draft);
  } catch {
    // Nothing can be restored; what is typed now stays.
  }
}
