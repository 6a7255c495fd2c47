/**
 * Saves what is typed into the contact form, or posted from it, before the site's script has loaded, as an emergency draft
 * (site/outbox/page/tab-draft.ts), and restores it in the form of the next page. It is inlined into each page with the
 * form.
 */

import type { StoredName } from '#pwa/shared/browser/stored-things.ts';

const TAB = 'outbox-tab' satisfies StoredName<'sessionStorage'>;
const DRAFT = 'outbox-draft ' satisfies StoredName<'localStorage'>;
const POSTED = 'outbox-posted' satisfies StoredName<'sessionStorage'>;
/** Pixels. */
const LIST_HEIGHT = 'outbox-height' satisfies StoredName<'sessionStorage'>;

type Fields = Record<string, string>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyDraft {
  fields: Fields;
  edits: null;
  savedAt: number;
  /** The key that the form came with. */
  form: string | undefined;
  /** What was posted last: it may have arrived. */
  posted: Fields | undefined;
  /** Saved by this script: it is restored before the outbox is read. */
  early: true;
}

let posted: Fields | undefined;
let isShown = false;
/** Something was typed before the form was complete: it is saved once the form is. */
let isSavePending = false;

/** null until its last part, the button, has come: on a slow line a page comes bit by bit. */
function formOf(): HTMLFormElement | null {
  const button = document.querySelector<HTMLButtonElement>(
    'form.contact-form:not([novalidate]) [type=submit]',
  );
  return button?.form ?? null;
}

function controlsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<Control>('[name]:not([type=hidden])')];
}

/** Contains what came with the page. */
function isUntouched(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue;
  return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
}

const keyOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=key]');

function draftName(): string {
  const tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID?.() ?? String(Math.random());
  sessionStorage.setItem(TAB, tab);
  return DRAFT + tab;
}

const savedDraft = (): Partial<EarlyDraft> | null => JSON.parse(localStorage.getItem(draftName()) ?? 'null');

function save(): void {
  const form = formOf();
  isSavePending = form === null;
  if (form === null) return;
  // The rest of the page may be still to come.
  if (!isShown) show();
  const fields = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
  const isBlank = Object.values(fields).join('') === '';
  // A draft of the site's script is not in the form: it stays saved as that of a closed tab.
  if (savedDraft()?.early === undefined) {
    if (isBlank) return;
    sessionStorage.removeItem(TAB);
  }
  if (isBlank) {
    localStorage.removeItem(draftName());
    return;
  }
  const draft: EarlyDraft = {
    ...{ fields, edits: null, savedAt: Date.now() },
    ...{ form: keyOf(form)?.value, posted, early: true },
  };
  localStorage.setItem(draftName(), JSON.stringify(draft));
}

function show(): void {
  const form = formOf();
  if (form === null) return;
  isShown = true;
  const controls = controlsOf(form);
  const draft = savedDraft();
  const isEarly = draft?.early === true;
  const result = document.querySelector('#sent [role]');
  const isTaken = result !== null && result.closest('.notice-danger') === null;
  const isEmpty = controls.every(({ value }) => value === '');
  if (result === null) sessionStorage.removeItem(POSTED);
  else if (isTaken && isEmpty) showReceipt();
  if (!isEarly) return;
  // Otherwise it was typed on after the press.
  const isPosted = JSON.stringify(draft.fields) === JSON.stringify(draft.posted);
  if (isTaken && isPosted) {
    if (isEmpty) localStorage.removeItem(draftName());
    return;
  }
  for (const control of controls) {
    // The page of a refusal contains the text as it was posted, or none.
    if (control.value === '' || (result !== null && isUntouched(control)))
      control.value = draft.fields?.[control.name] ?? '';
  }
  posted = draft.posted;
  const key = keyOf(form);
  // The same text under the same key is one message.
  if (key !== null && draft.form) key.value = draft.form;
}

/** Says below the result of the post where the answer goes. */
function showReceipt(): void {
  const { email, phone }: Partial<Fields> = JSON.parse(sessionStorage.getItem(POSTED) ?? '{}');
  const slot = document.querySelector('.early-words');
  if (!email || slot === null) return;
  slot.querySelector('.early-receipt')?.remove();
  const line = document.createElement('p');
  line.className = 'early-receipt';
  // The number in one line.
  const number = phone?.replaceAll(' ', '\u00a0');
  line.textContent = `The answer goes to ${email}${number ? ` or ${number}` : ''}.`;
  slot.append(line);
}

const messageList = () => document.querySelector<HTMLElement>('.on-this-device');

/** Makes room for the list, so that a reload leads back to where one was (site/outbox/ui/on-this-device.tsx). */
function makeRoom(): void {
  const list = messageList();
  const height = Number(sessionStorage.getItem(LIST_HEIGHT));
  if (list !== null && height > 0) list.style.minHeight = `${height}px`;
}

/** Empties a posted form: the browser would restore its text under another key. */
function leave(): void {
  const form = formOf();
  save();
  const list = messageList();
  if (list !== null) sessionStorage.setItem(LIST_HEIGHT, String(list.offsetHeight));
  if (window.isFormPosted && form !== null) for (const control of controlsOf(form)) control.value = '';
}

/** Nothing is saved where the browser refuses storage. */
function safely<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      work(...args);
    } catch {
      // Refused, full, or written by another script.
    }
  };
}

startCopying();
document.addEventListener('DOMContentLoaded', safely(makeRoom));
document.addEventListener(
  'DOMContentLoaded',
  safely(() => {
    show();
    if (isSavePending) save();
  }),
);
addEventListener('pagehide', safely(leave));
addEventListener(
  'pageshow',
  safely(({ persisted }) => {
    if (persisted) window.isFormPosted = false;
    // On Back the browser has emptied the form since it was shown.
    show();
  }),
);
// At each input: where hydration fails, React replaces this form.
addEventListener('input', safely(save), { capture: true });
addEventListener(
  'submit',
  safely((event) => {
    const form = formOf();
    if (form === null || event.target !== form) return;
    window.isFormPosted = true;
    if (!isShown) show();
    posted = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
    sessionStorage.setItem(POSTED, JSON.stringify(posted));
    save();
  }),
  // React delays events of a part that is not hydrated yet.
  { capture: true },
);

/**
 * Buttons with `data-copy` put that text into the clipboard, and a live region next to them announces it, also on parts of the
 * page that are never hydrated.
 */
function startCopying(): void {
  const copy = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button === null) return;
    const text = button.dataset.copy ?? '';
    const announce = (message: string) => {
      const status = button.closest('div')?.querySelector('[aria-live]');
      if (status) status.textContent = message;
    };
    // Absent outside a secure context.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => announce(`${text} copied`),
      () => announce(`Couldn’t copy. The number is ${text}.`),
    );
  };
  // Before React, which stops the events of parts that it has yet to hydrate.
  addEventListener('click', copy, { capture: true });
}
