import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContactFields, PlainFormState } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import { type Visit, visitAt } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { referrerNow, visitNote } from '#pwa/shared/browser/visit-note.ts';
import { repeatedPress } from '#pwa/shared/ui/repeated-press.ts';
import { useDraft } from '#pwa/site/contact/drafts/use-draft.ts';
import { type Draft, editsOf, isBlank, keysOf, NO_TEXT, type Pressed } from '#pwa/site/outbox/core/entry.ts';
import { abandonPage } from '#pwa/site/outbox/core/frozen.ts';
import { checkFields, keyOfText } from '#pwa/site/outbox/core/message-text.ts';
import { submitMessage } from '#pwa/site/outbox/core/submit.ts';
import { registerSync } from '#pwa/site/outbox/page/ask-browser.ts';
import { controlOf, fillForm, fillGaps, readForm } from '#pwa/site/outbox/page/form-fields.ts';
import { flushAndRefresh, follow, refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { emergencyDraft, releaseTab, thisTab } from '#pwa/site/outbox/page/tab-draft.ts';
import { NONE, updateView, viewStore } from '#pwa/site/outbox/page/view.ts';
import { earlyStatus, forgetWaiting, takePosted } from './early-status.ts';

/** What became of the last press of the form's button. */
export type SubmitStatus = 'sending' | 'slow' | 'sent' | 'waiting' | 'failed' | 'repeated' | Pressed;

export interface FormState {
  isBusy: boolean;
  status?: SubmitStatus | undefined;
  /** The outcome came with the page: it is the first thing there, not next to the button. */
  isFirst: boolean;
  errors: readonly FieldError[];
  /** The server's sentence on a refusal that names no field. */
  reason?: string | undefined;
  /** What was sent or is about to be. */
  sentFields?: ContactFields | undefined;
  /** Of that message. */
  key?: string | undefined;
}

const QUIET: FormState = { isBusy: false, isFirst: false, errors: [] };

/** After that the form says that one may leave the page. Milliseconds. */
const SLOW_AFTER = 5_000;

/** Which message a text is, and which it takes the place of. */
type Identity = Pick<Draft, 'edits'> & { key: string };

/** A message that the form sends. It is in the form alone until it is stored on disk. */
interface SubmittedMessage extends Identity {
  isStored: boolean;
}

/** The contact form: checks the text, adds it to the outbox and shows the result of the first try. */
export function useContactForm(server: PlainFormState) {
  const form = useRef<HTMLFormElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const edits = useRef<Draft['edits']>(null);
  const pressed = useRef<Draft['pressed']>(undefined);
  /** The page's own at first: the browser may have posted the same text under it before the script was there. */
  const formKey = useRef(server.key);
  const isBusy = useRef(false);
  const submittedMessage = useRef<SubmittedMessage>(undefined);
  const [press] = useState(repeatedPress);
  const [state, setState] = useState<FormState>({
    ...QUIET,
    status: server.outcome,
    isFirst: server.outcome !== undefined,
    errors: server.errors ?? [],
  });

  const showDraft = useCallback((draft: Draft) => {
    edits.current = draft.edits;
    pressed.current = draft.pressed;
    setState(({ status = draft.pressed }) => ({
      ...QUIET,
      isBusy: isBusy.current,
      status,
      isFirst: status !== undefined,
      errors: draft.errors,
    }));
  }, []);
  const { onInput, saveNow, stop, end, replaced } = useDraft({
    form,
    slot,
    edits,
    pressed,
    formKey,
    isFilledByServer: server.values !== undefined,
    onRestore: showDraft,
  });
  const open = useCallback(
    (draft: Draft) => {
      edits.current = draft.edits;
      pressed.current = undefined;
      replaced();
      setState({ ...QUIET, isBusy: isBusy.current, errors: draft.errors });
    },
    [replaced],
  );
  useOpened(form, open);

  /** The message of the form's key and this text. */
  async function identify(fields: ContactFields): Promise<Identity> {
    // Now: another message may be opened before the key is made.
    const opened = edits.current;
    const key = await keyOfText(formKey.current ?? newKey(), fields);
    // Changed back to a text that was superseded: under its key the server stores nothing any more.
    if (opened?.supersedes.includes(key)) return { key: newKey(), edits: opened };
    // A text that may have arrived is handed in unchanged: it takes the place of what came before it, not of itself.
    return { key, edits: opened?.key === key ? editsOf(opened.supersedes) : opened };
  }

  /** Saves a text that is being sent and not known to be in the outbox as an emergency draft. False where it is there. */
  const keepUnstored = useCallback((element: HTMLFormElement): boolean => {
    const message: Partial<SubmittedMessage> = submittedMessage.current ?? { edits: edits.current };
    if (message.isStored) return false;
    emergencyDraft(thisTab()).keep({
      ...{ fields: readForm(element), edits: message.edits ?? null, errors: [], savedAt: Date.now() },
      ...{ submitted: message.key, form: formKey.current, pressed: pressed.current },
    });
    return true;
  }, []);

  function showSlow(message: SubmittedMessage) {
    if (submittedMessage.current === message) setState((now) => ({ ...now, status: 'slow' }));
  }

  async function run(element: HTMLFormElement, typed: ContactFields, isFirst: boolean): Promise<FormState> {
    const checked = checkFields(typed);
    if ('errors' in checked) return { ...QUIET, errors: checked.errors };
    const { fields } = checked;
    setState({ ...QUIET, isBusy: true, status: 'sending', isFirst });
    const identity = await identify(fields);
    const { key } = identity;
    submittedMessage.current = { ...identity, isStored: false };
    await end();
    const tab = thisTab();
    // A form that was opened since may have another draft.
    const deleteEmergencyDraft = () => {
      if (element.isConnected || emergencyDraft(tab).read()?.submitted === key)
        emergencyDraft(tab).keep(undefined);
    };
    // The list does not show the message until the form has shown the result.
    const unfollow = follow(key);
    const result = await submitMessage(fields, {
      ...identity,
      visit: visitOf(element),
      tab,
      draft: tab,
      isShown: () => element.isConnected,
      onStored: () => {
        submittedMessage.current = { ...identity, isStored: true };
        deleteEmergencyDraft();
        setTimeout(showSlow, SLOW_AFTER, submittedMessage.current);
        void registerSync();
      },
      flush: () => flushAndRefresh({ force: true }),
    });
    if (!element.isConnected) {
      // The visitor went to another page of the site: the list and the news show the outcome. What is not in the outbox stays an
      // emergency draft.
      unfollow();
      if (result.outcome === 'sent') deleteEmergencyDraft();
      await refresh();
      return QUIET;
    }
    if (result.outcome === 'failed') {
      unfollow();
      // It may have arrived: another text takes its place.
      edits.current = { key, supersedes: keysOf(identity.edits) };
      updateView({ broken: true });
      return { ...QUIET, status: 'failed' };
    }
    formKey.current = newKey();
    if (result.outcome === 'refused') {
      unfollow();
      const { fault, draft } = result;
      edits.current = draft.edits;
      return { ...QUIET, status: 'failed', errors: draft.errors, reason: fault?.title };
    }
    edits.current = null;
    fillForm(element, NO_TEXT);
    deleteEmergencyDraft();
    updateView({ form: 'blank' });
    releaseTab();
    if (result.outcome === 'waiting') {
      // From here on the list shows it, and Edit may be pressed at once: the form is empty by then.
      unfollow();
      await refresh();
    }
    return { ...QUIET, status: result.outcome, sentFields: fields, key };
  }

  /** @param isFirst by a button above the form: the result is shown there */
  async function submit(isFirst = false): Promise<void> {
    const element = form.current;
    // Not state: the second of two clicks comes before React has drawn the first.
    // Nor while Edit puts another message into the form: what is read now would be either of the two.
    if (element === null || isBusy.current || viewStore.get().isOpening) return;
    // Read now: a page that is left on the way is left with an empty form.
    const typed = readForm(element);
    if (isBlank(typed) && press.isRepeat()) return;
    isBusy.current = true;
    setState({ ...QUIET, isBusy: true, isFirst });
    updateView({ status: undefined, delivered: NONE, isSending: true });
    formKey.current ??= newKey();
    pressed.current = 'unsent';
    const drawn = afterPaint();
    saveNow(drawn);
    await drawn;
    const next = await run(element, typed, isFirst).catch((): FormState => ({ ...QUIET, status: 'failed' }));
    isBusy.current = false;
    submittedMessage.current = undefined;
    pressed.current = undefined;
    if (!element.isConnected) return;
    updateView({ isSending: false });
    if (isInForm(next)) fillGaps(element, typed);
    else press.sent();
    setState({ ...next, isFirst });
    if (isInForm(next)) onInput();
    // After React has tied the error to the field, so that it is read out with it.
    requestAnimationFrame(() => controlOf(element, next.errors[0]?.field ?? '')?.focus());
  }

  useEffect(() => {
    // The browser restores the text of a form that is left (Back button): the visitor would send it once more. What is not in
    // the outbox is saved as an emergency draft; the next page finds out which.
    const leave = () => {
      const element = form.current;
      if (!isBusy.current || element === null || isBlank(readForm(element))) return;
      if (keepUnstored(element)) {
        abandonPage();
        // Each time: a reload is cancelled where the page is left again at once.
        addEventListener('pageshow', () => location.reload());
      }
      // `visibilitychange` follows: the empty form must not replace the emergency draft.
      stop();
      fillForm(element, NO_TEXT);
    };
    addEventListener('pagehide', leave);
    const here = form.current;
    return () => {
      removeEventListener('pagehide', leave);
      // For another page of the site.
      if (isBusy.current && here !== null && !isBlank(readForm(here))) keepUnstored(here);
    };
  }, [stop, keepUnstored]);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const status = server.outcome ?? earlyStatus(slot.current);
    if (server.outcome === undefined) formKey.current ??= controlOf(element, 'key')?.value || undefined;
    if (status === undefined) return;
    const sentFields = status === 'failed' ? undefined : takePosted();
    setState((now) => ({ ...now, status, isFirst: true, sentFields }));
  }, [server.outcome]);
  useEffect(
    () =>
      viewStore.subscribe(() => {
        if (viewStore.get().snapshot?.items.length === 0) forgetWaiting(slot.current);
      }),
    [],
  );
  useLayoutEffect(() => {
    // From here on the words are shown below; both at once would be read out twice.
    if (state.status !== undefined || state.isBusy) slot.current?.replaceChildren();
  }, [state]);

  return { form, slot, state, submit, onInput };
}

/** The text is in the form only, so it is saved as a draft. */
const isInForm = ({ status, errors }: FormState) =>
  (status === undefined && errors.length > 0) || status === 'failed';

/** Where the visitor who fills in this form came from: the page before on this site, and the campaign of the visit. */
function visitOf(form: HTMLFormElement): Visit {
  const before = visitNote('from').read() ?? pathBefore() ?? location.pathname;
  const search = visitNote('campaign').read() ?? location.search;
  const website = controlOf(form, 'website')?.value;
  const notice = controlOf(form, 'notice')?.value;
  const referrer = visitNote('referrer').read() ?? referrerNow();
  return { ...visitAt({ pathname: before, search }), referrer, notice, ...(website && { website }) };
}

/** Before the script was there to follow links, the browser itself went from page to page. */
function pathBefore(): string | undefined {
  const url = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  return url?.origin === location.origin ? url.pathname : undefined;
}

/** Edit in the list puts a message into the form. */
function useOpened(form: RefObject<HTMLFormElement | null>, open: (draft: Draft) => void): void {
  useEffect(() => {
    const take = () => {
      const { opened } = viewStore.get();
      const element = form.current;
      if (opened === undefined || element === null) return;
      updateView({ opened: undefined, form: isBlank(opened.fields) ? 'blank' : 'filled' });
      fillForm(element, opened.fields);
      open(opened);
      const field = opened.errors[0]?.field ?? 'message';
      requestAnimationFrame(() => controlOf(element, field)?.focus());
    };
    if (viewStore.get().form === 'none') updateView({ form: 'blank' });
    const stop = viewStore.subscribe(take);
    return () => {
      stop();
      updateView({ form: 'none', isSending: false });
    };
  }, [form, open]);
}
