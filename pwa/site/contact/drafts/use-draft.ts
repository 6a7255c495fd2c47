import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ContactFields } from '#contract/contact.ts';
import { earlyDraft, earlyMessage } from '#pwa/site/contact/form/early-status.ts';
import { countDrafts, saveDraft, saveEmergencyDraft, takeDraft } from '#pwa/site/outbox/core/drafts.ts';
import { type Draft, editsOf, isBlank, isSame, keysOf, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { keyOfText } from '#pwa/site/outbox/core/message-text.ts';
import { fillForm, fillGaps, isAtOdds, readForm } from '#pwa/site/outbox/page/form-fields.ts';
import { emergencyDraftTabs, markMore, mayHoldSomething } from '#pwa/site/outbox/page/marker.ts';
import { refresh, submitEmergencyDrafts } from '#pwa/site/outbox/page/outbox-page.ts';
import {
  type EmergencyDraft,
  emergencyDraft,
  holdTab,
  liveTabs,
  releaseTab,
  renameTab,
  thisTab,
} from '#pwa/site/outbox/page/tab-draft.ts';
import { updateView, viewStore } from '#pwa/site/outbox/page/view.ts';
import { createDraftSaver } from './draft-saver.ts';

interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  /** The element in which the worker may have named a draft. */
  slot: RefObject<HTMLElement | null>;
  /** The message that the text of the form replaces. */
  edits: RefObject<Draft['edits']>;
  /** The form's button was pressed. */
  pressed: RefObject<Draft['pressed']>;
  /** The key of the next message is derived from this and its text. By it an emergency draft is found in the outbox. */
  formKey: RefObject<string | undefined>;
  /** Values that came with the page take precedence over a draft. */
  isFilledByServer: boolean;
  onRestore: (draft: Draft) => void;
}

/**
 * Saves what is typed, and restores it after a reload. Returns what to call: `onInput` at each input, `saveNow` to save at once,
 * `stop` when the text is not a draft any more, `end` when the message replaces the draft, `replaced` when the form was given another
 * text: a save of the earlier one, which may be running, is not the last.
 */
export function useDraft({ form, slot, edits, pressed, formKey, isFilledByServer, onRestore }: UseDraft) {
  /** The element outlives the ref when the page is left for another one. */
  const element = useRef<HTMLFormElement>(null);
  const isRestoring = useRef(false);
  const [saver] = useState(() =>
    createDraftSaver({
      read: () => ({
        fields: element.current === null ? NO_TEXT : readForm(element.current),
        edits: edits.current,
        errors: [],
        pressed: pressed.current,
        savedAt: Date.now(),
      }),
      async save(draft, isWanted) {
        const isEmpty = isBlank(draft.fields);
        if (isEmpty) edits.current = null;
        const tab = await holdTab();
        if (!isWanted()) return;
        await saveDraft(tab, draft);
        markMore();
        if (isEmpty) releaseTab();
      },
      saveEmergency: (draft) => emergencyDraft(thisTab()).keep({ ...draft, form: formKey.current }),
      deleteEmergency: () => emergencyDraft(thisTab()).keep(undefined),
    }),
  );

  const onInput = useCallback(() => {
    if (element.current === null) return;
    updateView({ form: isBlank(readForm(element.current)) ? 'blank' : 'filled' });
    markMore();
    saver.input();
  }, [saver]);

  const saveNow = useCallback(
    (painted?: Promise<void>) => {
      if (isRestoring.current) {
        // A press before anything is typed: the draft that is being read goes into the form.
        if (element.current === null || isBlank(readForm(element.current))) return;
        // The text is another draft than that one.
        renameTab();
      }
      saver.saveNow(painted);
    },
    [saver],
  );

  const end = useCallback(async () => {
    await saver.settled();
    saver.submitted();
  }, [saver]);

  /**
   * Keeps the browser from restoring the text of an open message on Back or a reload: it would not know which message the
   * text corrects. That comes back from its draft alone.
   */
  const setBrowserRestore = useCallback(() => {
    if (element.current === null) return;
    // Without a database it may be the only one that keeps the text.
    element.current.autocomplete = edits.current === null || viewStore.get().broken ? 'on' : 'off';
  }, [edits]);

  const replaced = useCallback(() => {
    setBrowserRestore();
    if (!saver.hasUnsaved()) return;
    saver.submitted();
    if (element.current !== null && !isBlank(readForm(element.current))) saver.input();
  }, [saver, setBrowserRestore]);

  useEffect(() => {
    if (form.current === null) return;
    element.current = form.current;
    const here = form.current;
    const leave = () => {
      setBrowserRestore();
      if (saver.hasUnsaved()) saveNow();
    };
    fillGaps(here, { ...NO_TEXT, message: earlyMessage(slot.current) });
    const early = isFilledByServer ? emergencyDraft(thisTab()).read() : undefined;
    if (early?.isEarly) {
      // React has put the text of the page back into fields that were changed before hydration.
      fillForm(here, early.fields);
      void asDraft(early).then(({ draft }) => {
        edits.current ??= draft.edits;
      });
    }
    const isTypedEarly = !isBlank(readForm(here));
    if (isFilledByServer || isTypedEarly) updateView({ form: 'filled' });
    if (!isFilledByServer) {
      isRestoring.current = true;
      const reading = fillFromDraft(here, earlyDraft(slot.current), onRestore).then((key) => {
        // Submitted unchanged, it is the same message that may be in the outbox.
        formKey.current = key ?? formKey.current;
        isRestoring.current = false;
        setBrowserRestore();
        // Not before: the browser itself may have restored an edit.
        if (isTypedEarly && here.isConnected && !isBlank(readForm(here))) onInput();
      });
      saver.delay(reading);
    }
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [form, slot, edits, formKey, saveNow, setBrowserRestore, onInput, onRestore, saver, isFilledByServer]);

  return { onInput, saveNow, stop: saver.submitted, end, replaced };
}

/**
 * Puts the draft into the form, and returns the form's key of an emergency draft. A draft that differs from what was typed
 * since stays saved as that of a closed tab.
 */
async function fillFromDraft(
  form: HTMLFormElement,
  named: string | undefined,
  onRestore: (draft: Draft) => void,
): Promise<string | undefined> {
  if (!(await mayHoldSomething())) return undefined;
  const { draft, taken } = await draftToStartWith(named);
  if (taken !== undefined && isSame(readForm(form), taken)) fillForm(form, NO_TEXT);
  if (draft === undefined || !form.isConnected) return undefined;
  if (isAtOdds(form, draft.fields)) {
    renameTab();
    return undefined;
  }
  fillGaps(form, draft.fields);
  updateView({ form: 'filled' });
  // Another text, typed before the draft was read, is another message: it edits nothing.
  if (readForm(form).message === draft.fields.message) onRestore(draft);
  return draft.form;
}

interface StartingDraft {
  draft?: (Draft & Pick<EmergencyDraft, 'form'>) | undefined;
  /** The text of this tab's emergency draft that is no draft any more: the form shows it as it did before hydration. */
  taken?: ContactFields | undefined;
}

/** The draft that the form starts with: `named`, which came with the page, this tab's own, or that of a closed tab. */
async function draftToStartWith(named: string | undefined): Promise<StartingDraft> {
  if (emergencyDraftTabs().length === 0 && (await countDrafts().catch(() => 0)) === 0) return {};
  try {
    const tab = await holdTab();
    await submitEmergencyDrafts().catch(() => undefined);
    const live = await liveTabs();
    let taken: ContactFields | undefined;
    let isAnySaved = false;
    for (const name of emergencyDraftTabs()) {
      if (name !== tab && live.has(name)) continue;
      const emergency = emergencyDraft(name).read();
      const isSaved = emergency !== undefined && (await keepAsDraft(name, emergency));
      if (!isSaved && name === tab) taken = emergency?.fields;
      isAnySaved ||= isSaved;
      emergencyDraft(name).keep(undefined);
    }
    // What was read of the outbox before knows of no draft, and the next tab would not look for one.
    if (isAnySaved) await refresh();
    const draft = await takeDraft(tab, { live, named });
    if (draft === undefined) releaseTab();
    // Otherwise this tab has given up the name since, and the draft is saved under it.
    return { draft: tab === thisTab() ? draft : undefined, taken };
  } catch {
    // No database. A text that may be a message in it is handed in under that one's key, or takes its place.
    const emergency = emergencyDraft(thisTab()).read();
    if (emergency === undefined) return {};
    return { draft: { ...(await asDraft(emergency)).draft, form: emergency.form } };
  }
}

/** Saves an emergency draft as a draft. False where it is outdated, or its text is a message already. */
async function keepAsDraft(tab: string, emergency: EmergencyDraft): Promise<boolean> {
  const { draft, key } = await asDraft(emergency);
  return saveEmergencyDraft(tab, draft, key);
}

/** An emergency draft as a draft, and the key of the message with its text. */
async function asDraft(emergency: EmergencyDraft): Promise<{ draft: Draft; key: string | undefined }> {
  const { submitted, form, posted, isEarly, ...draft } = emergency;
  const keyFor = (fields: ContactFields) => (form === undefined ? undefined : keyOfText(form, fields));
  // It may have arrived, so a message of this draft supersedes it.
  const tried = submitted ?? (posted && (await keyFor(posted)));
  const edits = tried === undefined ? draft.edits : editsOf([tried, ...keysOf(draft.edits)]);
  const isTried = submitted !== undefined || (posted && isSame(posted, draft.fields));
  const pressed = isTried ? 'unanswered' : draft.pressed;
  return { draft: { ...draft, edits, pressed }, key: submitted ?? (await keyFor(draft.fields)) };
}
