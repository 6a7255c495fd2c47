import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { earlyDraft, earlyMessage } from '#pwa/features/contact/form/early-status.ts';
import { saveDraft } from '#pwa/features/outbox/core/draft.ts';
import { type Draft, isBlank, isSame } from '#pwa/features/outbox/core/entry.ts';
import { holdTab, releaseTab, renameTab, thisTab } from '#pwa/features/outbox/page/draft-tab.ts';
import { deleteEmergencyDraft, saveEmergencyDraft } from '#pwa/features/outbox/page/emergency-draft.ts';
import { fillForm, fillGaps, isAtOdds, NO_TEXT, readForm } from '#pwa/features/outbox/page/form-fields.ts';
import { markMore, mayHoldSomething } from '#pwa/features/outbox/page/marker.ts';
import { show } from '#pwa/features/outbox/page/view.ts';
import { restoreDraft } from './restore-draft.ts';

/** Between an input and its save. Milliseconds. */
const SAVE_PAUSE = 250;
/** Storage that does not answer must not delay a submit for longer. Milliseconds. */
const SAVE_TIMEOUT = 1_000;

interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  /** The element in which the worker may have named a draft. */
  slot: RefObject<HTMLElement | null>;
  /** The message that is open in the form. */
  edits: RefObject<Draft['edits']>;
  /** The key of the next message is derived from this and its text. By it an emergency draft is found in the outbox. */
  formKey: RefObject<string | undefined>;
  /** Values that came with the page take precedence over a draft. */
  isFilledByServer: boolean;
  onRestore: (draft: Draft) => void;
}

/**
 * Saves what is typed, and restores it after a reload. Returns what to call: `onInput` at each input, `flush` to save at once,
 * `stop` when the text is no draft any more, `end` when the message replaces the draft.
 */
export function useDraft({ form, slot, edits, formKey, isFilledByServer, onRestore }: UseDraft) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const saves = useRef(0);
  /** Saves that have not ended. */
  const underWay = useRef(0);
  /** The save that the latest emergency draft belongs to: an earlier one that ends later must not delete it. */
  const emergencyDraftOf = useRef(0);
  /** The text is a message: it is not saved as a draft until something is typed again. */
  const isOver = useRef(false);
  /** The draft of an earlier page is being read: a save would overwrite it. */
  const restoring = useRef<Promise<void>>(undefined);

  const save = useCallback(
    (element: HTMLFormElement, drawn?: Promise<void>) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const read = (): Draft => ({ fields: readForm(element), edits: edits.current, errors: [] });
      const draft = read();
      saves.current += 1;
      const turn = saves.current;
      underWay.current += 1;
      const isWanted = () => !isOver.current;
      const isNewest = () => turn >= emergencyDraftOf.current;
      // With what was restored meanwhile.
      const withRestored = () => (isBlank(read().fields) ? draft : read());
      const saved = (restoring.current ?? drawn)?.then(() => keep(withRestored(), isWanted, isNewest));
      saving.current = (saved ?? keep(draft, isWanted, isNewest))
        .catch(() => {
          if (turn !== saves.current || isOver.current) return;
          // The database refuses.
          if (isBlank(draft.fields)) return deleteEmergencyDraft(thisTab());
          emergencyDraftOf.current = turn;
          saveEmergencyDraft(thisTab(), { ...draft, savedAt: Date.now(), form: formKey.current });
        })
        .finally(() => {
          underWay.current -= 1;
        });
      if (isBlank(draft.fields)) edits.current = null;
    },
    [edits, formKey],
  );

  /**
   * Saves the text at once as an emergency draft, then in the database, after `drawn` (a paint) where that is given.
   */
  const flush = useCallback(
    (element: HTMLFormElement, drawn?: Promise<void>) => {
      if (restoring.current !== undefined) renameTab();
      emergencyDraftOf.current = saves.current + 1;
      const now = { fields: readForm(element), edits: edits.current, errors: [], savedAt: Date.now() };
      saveEmergencyDraft(thisTab(), { ...now, form: formKey.current });
      save(element, drawn);
    },
    [edits, formKey, save],
  );

  const onInput = useCallback(() => {
    const element = form.current;
    if (element === null) return;
    isOver.current = false;
    show({ form: isBlank(readForm(element)) ? 'blank' : 'filled' });
    markMore();
    timer.current ??= setTimeout(() => save(element), SAVE_PAUSE);
  }, [form, save]);

  /** The form contains no draft until something is typed again. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isOver.current = true;
  }, []);

  /** The message replaces the draft: resolves when no save is running that could store the draft again. */
  const end = useCallback(async () => {
    await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT))]);
    stop();
  }, [stop]);

  const restored = useRef(onRestore);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const leave = () => {
      const isSaved = timer.current === undefined && underWay.current === 0;
      if (!isSaved && !isOver.current) flush(element);
    };
    fillGaps(element, { ...NO_TEXT, message: earlyMessage(slot.current) });
    if (isFilledByServer || !isBlank(readForm(element))) show({ form: 'filled' });
    const isTypedEarly = !isBlank(readForm(element));
    if (!isFilledByServer)
      restoring.current = restore(element, earlyDraft(slot.current), restored.current).then((key) => {
        // Submitted unchanged, it is the same message that may be in the outbox.
        formKey.current = key ?? formKey.current;
        restoring.current = undefined;
        // Not before: the browser itself may have restored an edit.
        if (isTypedEarly && element.isConnected && !isBlank(readForm(element))) onInput();
      });
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [form, slot, formKey, flush, onInput, isFilledByServer]);

  return { onInput, flush, stop, end };
}

async function keep(draft: Draft, isWanted: () => boolean, isNewest: () => boolean): Promise<void> {
  const tab = await holdTab();
  if (!isWanted()) return;
  await saveDraft(tab, draft);
  if (isNewest()) deleteEmergencyDraft(tab);
  markMore();
  if (isBlank(draft.fields)) releaseTab();
}

/**
 * Puts the draft into the form, and returns the form's key of an emergency draft. A draft that differs from what was typed
 * meanwhile stays saved as that of a closed tab.
 */
async function restore(
  form: HTMLFormElement,
  named: string | undefined,
  onRestore: (draft: Draft) => void,
): Promise<string | undefined> {
  if (!(await mayHoldSomething())) return undefined;
  const { draft, taken } = await restoreDraft(named);
  if (taken !== undefined && isSame(readForm(form), taken)) fillForm(form, NO_TEXT);
  if (draft === undefined || !form.isConnected) return undefined;
  if (isAtOdds(form, draft.fields)) {
    renameTab();
    return undefined;
  }
  fillGaps(form, draft.fields);
  show({ form: 'filled' });
  // Another text, typed before the draft was read, is another message: it edits nothing.
  if (readForm(form).message === draft.fields.message) onRestore(draft);
  return draft.form;
}
