import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { earlyDraft, earlyMessage } from '#pwa/features/contact/form/early-status.ts';
import { type Draft, isBlank, isSame } from '#pwa/features/outbox/core/entry.ts';
import { holdTab, releaseTab, renameTab, thisTab } from '#pwa/features/outbox/page/draft-tab.ts';
import { dropSpill, readSpill, type Spilt, spill } from '#pwa/features/outbox/page/emergency-draft.ts';
import { spiltTabs } from '#pwa/features/outbox/page/emergency-draft-tabs.ts';
import { fillForm, fillGaps, isAtOdds, NO_TEXT, readForm } from '#pwa/features/outbox/page/form-fields.ts';
import { markMore, mayHoldSomething } from '#pwa/features/outbox/page/marker.ts';
import { show } from '#pwa/features/outbox/page/view.ts';

/** A key at a time is too often, a second is too late for a reload. Milliseconds. */
const PAUSE = 250;
/** Storage that is stuck must not hold up a submit. Milliseconds. */
const PATIENCE = 1_000;

const draftCode = () => import('#pwa/features/outbox/core/draft.ts');

interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  /** Where the worker may have named the draft to take. */
  slot: RefObject<HTMLElement | null>;
  /** The message that the form has open. */
  edits: RefObject<Draft['edits']>;
  /** What the key of the next message is made of, with its text: so a draft of a text that was handed over is known as such. */
  formKey: RefObject<string | undefined>;
  /** Values that came with the page take precedence over the draft. */
  isFilledByServer: boolean;
  onRestore: (draft: Draft) => void;
}

/** What is typed survives a reload. Returns what to call at each input, at a submit, when a page with a submit under way is left, and when the message takes the draft's place. */
export function useDraft({ form, slot, edits, formKey, isFilledByServer, onRestore }: UseDraft) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const saves = useRef(0);
  /** Saves that a page which is left now would not see the end of. */
  const underWay = useRef(0);
  /** The save that what was spilt last is for: an earlier one that ends later must not take it away. */
  const spiltFor = useRef(0);
  /** The text is a message by now: no save of it may begin any more, until something is typed again. */
  const isOver = useRef(false);
  /** The draft of an earlier page is on its way: a save now would take its place. */
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
      const isNewest = () => turn >= spiltFor.current;
      // What came back meanwhile belongs to it.
      const whole = () => (isBlank(read().fields) ? draft : read());
      const start = (restoring.current ?? drawn)?.then(() => keep(whole(), isWanted, isNewest));
      saving.current = (start ?? keep(draft, isWanted, isNewest))
        .catch(() => {
          if (turn !== saves.current || isOver.current) return;
          // No database, or a deploy took the script that writes to it: beside it then.
          if (isBlank(draft.fields)) return dropSpill(thisTab());
          spiltFor.current = turn;
          spill(thisTab(), { ...draft, savedAt: Date.now(), form: formKey.current });
        })
        .finally(() => {
          underWay.current -= 1;
        });
      if (isBlank(draft.fields)) edits.current = null;
    },
    [edits, formKey],
  );

  /**
   * Puts the text aside at once where no database is needed for that, and saves it: `drawn`, when given, comes before the
   * database is asked.
   */
  const flush = useCallback(
    (element: HTMLFormElement, drawn?: Promise<void>) => {
      if (restoring.current !== undefined) renameTab();
      spiltFor.current = saves.current + 1;
      const now = { fields: readForm(element), edits: edits.current, errors: [], savedAt: Date.now() };
      spill(thisTab(), { ...now, form: formKey.current });
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
    timer.current ??= setTimeout(() => save(element), PAUSE);
  }, [form, save]);

  /** What stands in the form from here on is no draft, until something is typed again. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isOver.current = true;
  }, []);

  /** The message takes the draft's place: resolves when no save is under way that could come after it and bring its text back. */
  const end = useCallback(async () => {
    await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
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
      restoring.current = restore(element, earlyDraft(slot.current), restored.current).then((spilt) => {
        // Handed in again unchanged, it is the message that it may have become already.
        formKey.current = spilt?.form ?? formKey.current;
        restoring.current = undefined;
        // Not before: an edit that comes back may be what the browser itself has put there.
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
  const [{ saveDraft }, tab] = await Promise.all([draftCode(), holdTab()]);
  if (!isWanted()) return;
  await saveDraft(tab, draft);
  if (isNewest()) dropSpill(tab);
  markMore();
  if (isBlank(draft.fields)) releaseTab();
}

/** Nothing goes for it: a draft that does not fit what was typed meanwhile stays, as that of a tab that is gone. */
async function restore(
  form: HTMLFormElement,
  named: string | undefined,
  onRestore: (draft: Draft) => void,
): Promise<Spilt | undefined> {
  try {
    if (spiltTabs().length === 0 && !(await mayHoldSomething())) return;
    const { restoreDraft } = await import('./restore-draft.ts');
    const { draft, taken } = await restoreDraft(named);
    if (taken !== undefined && isSame(readForm(form), taken)) fillForm(form, NO_TEXT);
    if (draft === undefined || !form.isConnected) return;
    if (isAtOdds(form, draft.fields)) {
      renameTab();
      return;
    }
    fillGaps(form, draft.fields);
    show({ form: 'filled' });
    // Another text than the draft's, typed before it came, is another message: it edits nothing.
    if (readForm(form).message === draft.fields.message) onRestore(draft);
  } catch {
    // A dead line: what this tab itself put aside is back all the same, the rest stays for another time.
    const spilt = readSpill(thisTab());
    if (spilt !== undefined && spilt.submitted === undefined && !isAtOdds(form, spilt.fields)) {
      fillGaps(form, spilt.fields);
      show({ form: 'filled' });
      return spilt;
    }
    renameTab();
  }
}
