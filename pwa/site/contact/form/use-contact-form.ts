import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContactFields, PlainFormState } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { useDraft } from '#pwa/site/contact/drafts/use-draft.ts';
import { checkFields } from '#pwa/site/outbox/core/check.ts';
import { type Draft, isBlank, isSame, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { abandonPage } from '#pwa/site/outbox/core/frozen.ts';
import { releaseTab, thisTab } from '#pwa/site/outbox/page/draft-tab.ts';
import { emergencyDraft } from '#pwa/site/outbox/page/emergency-draft.ts';
import { controlOf, fillForm, fillGaps, readForm } from '#pwa/site/outbox/page/form-fields.ts';
import { NONE, show, viewStore } from '#pwa/site/outbox/page/view.ts';
import type { SubmitStatus } from '#pwa/site/outbox/ui/outbox-status.tsx';
import { type Place, type Submission, submitContact } from './contact-submit.ts';
import { earlyWords, forgetWaiting, takePosted } from './early-status.ts';

export interface FormState {
  isBusy: boolean;
  words: SubmitStatus | undefined;
  /** The outcome came with the page: it is the first thing there, not beside the button. */
  isFirst: boolean;
  errors: readonly FieldError[];
  /** The server's sentence on a refusal that names no field. */
  reason: string | undefined;
  /** What was sent or is about to be. */
  receipt: ContactFields | undefined;
}

const QUIET: FormState = {
  isBusy: false,
  words: undefined,
  isFirst: false,
  errors: [],
  reason: undefined,
  receipt: undefined,
};

/** After that it is said that one may leave the page. Milliseconds. */
const SLOW_AFTER = 5_000;

/** A try without storage that got no answer: the same text goes again under the same key. */
type Pending = Extract<Submission, { outcome: 'failed' }> & { fields: ReturnType<typeof readForm> };

/** The contact form: checks the text, adds it to the outbox and tells the result of the first try. */
export function useContactForm(server: PlainFormState) {
  const form = useRef<HTMLFormElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const edits = useRef<Draft['edits']>(null);
  const pressed = useRef<Draft['pressed']>(undefined);
  /** The page's own at first: the browser may have posted the same text under it before the script was there. */
  const formKey = useRef(server.key);
  const pending = useRef<Pending>(undefined);
  const isBusy = useRef(false);
  const place = useRef<Place>(undefined);
  const [state, setState] = useState<FormState>({
    ...QUIET,
    words: server.outcome,
    isFirst: server.outcome !== undefined,
    errors: server.errors ?? [],
  });

  const restore = useCallback((draft: Draft) => {
    edits.current = draft.edits;
    pressed.current = draft.pressed;
    setState(({ words = draft.pressed }) => ({
      ...QUIET,
      words,
      isFirst: words !== undefined,
      errors: draft.errors,
    }));
  }, []);
  const { onInput, flush, stop, end, replaced } = useDraft({
    form,
    slot,
    edits,
    pressed,
    formKey,
    isFilledByServer: server.values !== undefined,
    onRestore: restore,
  });
  const open = useCallback(
    (draft: Draft) => {
      edits.current = draft.edits;
      pressed.current = undefined;
      replaced();
      setState({ ...QUIET, errors: draft.errors });
    },
    [replaced],
  );
  useOpened(form, open);

  /** Which message this is: a repeat of one that got no answer, one that takes its place, or the one of the form's key. */
  function identify(fields: Pending['fields']) {
    const earlier = pending.current;
    pending.current = undefined;
    if (earlier !== undefined) {
      if (isSame(earlier.fields, fields)) return { key: earlier.key, edits: earlier.edits };
      const { key, supersedes } = earlier.edits ?? { key: undefined, supersedes: [] };
      return {
        key: newKey(),
        edits: { key: earlier.key, supersedes: key ? [key, ...supersedes] : supersedes },
      };
    }
    return { key: formKey.current ?? newKey(), isFormKey: true, edits: edits.current };
  }

  function sayItIsSlow(of: Place) {
    if (place.current === of) setState((now) => ({ ...now, words: 'slow' }));
  }

  async function run(element: HTMLFormElement, typed: ContactFields, isFirst: boolean): Promise<FormState> {
    const checked = checkFields(typed);
    if ('errors' in checked) return { ...QUIET, errors: checked.errors };
    const { fields } = checked;
    setState({ ...QUIET, isBusy: true, words: 'sending', isFirst });
    await end();
    const onPlace = (now: Place) => {
      place.current = now;
      if (!now.isKept) return;
      emergencyDraft(thisTab()).keep(undefined);
      setTimeout(sayItIsSlow, SLOW_AFTER, now);
    };
    let isEmptied = false;
    const onListed = () => {
      isEmptied = true;
      edits.current = null;
      fillForm(element, NO_TEXT);
      emergencyDraft(thisTab()).keep(undefined);
      show({ form: 'blank' });
      releaseTab();
    };
    const result = await submitContact(fields, { ...identify(fields), form: element, onPlace, onListed });
    if (result.outcome === 'failed') {
      pending.current = { ...result, fields };
      show({ broken: true });
      return { ...QUIET, words: 'failed' };
    }
    formKey.current = newKey();
    if (result.outcome === 'refused') {
      const { fault, draft } = result;
      edits.current = draft.edits;
      return { ...QUIET, words: 'failed', errors: draft.errors, reason: fault?.title };
    }
    if (!isEmptied) onListed();
    return { ...QUIET, words: result.outcome, receipt: fields };
  }

  /** @param isFirst by a button above the form: there it is told what comes of it */
  async function submit(isFirst = false): Promise<void> {
    const element = form.current;
    // Not state: the second of two clicks comes before React has drawn the first.
    if (element === null || isBusy.current) return;
    isBusy.current = true;
    setState({ ...QUIET, isBusy: true, isFirst });
    show({ said: undefined, delivered: NONE });
    // Read now: a page that is left on the way is left with an empty form.
    const typed = readForm(element);
    formKey.current ??= newKey();
    pressed.current = 'unsent';
    const drawn = afterPaint();
    flush(drawn);
    await drawn;
    const next = await run(element, typed, isFirst).catch((): FormState => ({ ...QUIET, words: 'failed' }));
    isBusy.current = false;
    place.current = undefined;
    pressed.current = undefined;
    if (isInForm(next)) fillGaps(element, typed);
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
      const { key: submitted, isKept = false } = place.current ?? {};
      const fields = readForm(element);
      if (!isKept) {
        emergencyDraft(thisTab()).keep({
          ...{ fields, edits: edits.current, errors: [], savedAt: Date.now() },
          ...{ submitted, form: formKey.current, pressed: pressed.current },
        });
        abandonPage();
        // Each time: a reload is cancelled where the page is left again at once.
        addEventListener('pageshow', () => location.reload());
      }
      // `visibilitychange` follows: the empty form must not replace the emergency draft.
      stop();
      fillForm(element, NO_TEXT);
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [stop]);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const words = server.outcome ?? earlyWords(slot.current);
    if (server.outcome === undefined) formKey.current ??= controlOf(element, 'key')?.value || undefined;
    if (words === undefined) return;
    const receipt = words === 'failed' ? undefined : takePosted();
    setState((now) => ({ ...now, words, isFirst: true, receipt }));
  }, [server.outcome]);
  useEffect(
    () =>
      viewStore.subscribe(() => {
        if (viewStore.get().snapshot?.items.length === 0) forgetWaiting(slot.current);
      }),
    [],
  );
  useLayoutEffect(() => {
    // From here on the words are said below; both at once would be read out twice.
    if (state.words !== undefined || state.isBusy) slot.current?.replaceChildren();
  }, [state]);

  return { form, slot, state, submit, onInput };
}

/** The text is in the form only, so it is saved as a draft. */
const isInForm = ({ words, errors }: FormState) =>
  (words === undefined && errors.length > 0) || words === 'failed';

/** Edit in the list puts a message into the form. */
function useOpened(form: RefObject<HTMLFormElement | null>, open: (draft: Draft) => void): void {
  useEffect(() => {
    const take = () => {
      const { opened } = viewStore.get();
      const element = form.current;
      if (opened === undefined || element === null) return;
      show({ opened: undefined, form: isBlank(opened.fields) ? 'blank' : 'filled' });
      fillForm(element, opened.fields);
      open(opened);
      const field = opened.errors[0]?.field ?? 'message';
      requestAnimationFrame(() => controlOf(element, field)?.focus());
    };
    if (viewStore.get().form === 'none') show({ form: 'blank' });
    const stop = viewStore.subscribe(take);
    return () => {
      stop();
      show({ form: 'none' });
    };
  }, [form, open]);
}
