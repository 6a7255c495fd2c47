/**
 * What is typed into the contact form, or posted from it, before the site's script has come: put aside as the script does
 * (features/outbox/page/emergency-draft.ts), and back into the form of the next page. It stands as text in each page with the form, so it
 * imports nothing.
 */

/** In the session storage: this tab's name (features/outbox/page/draft-tab.ts). */
const TAB = 'outbox-tab';
/** In the local storage, with the tab's name. */
const DRAFT = 'outbox-draft ';

type Fields = Record<string, string>;

interface Kept {
  fields: Fields;
  edits: null;
  savedAt: number;
  /** The key that the form came with. */
  form: string | undefined;
  /** What was posted last: whether it arrived nobody knows until a page says so. */
  posted: Fields | undefined;
  /** Put aside here, so that it may be shown before the script has looked into the outbox. */
  early: true;
}

let posted: Fields | undefined;
let isShown = false;

function formOf(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form.contact-form:not([novalidate])');
}

function controlsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]:not([type=hidden])')];
}

const keyOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=key]');

function nameHere(): string {
  const tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID?.() ?? String(Math.random());
  sessionStorage.setItem(TAB, tab);
  return DRAFT + tab;
}

const keptHere = (): Partial<Kept> | null => JSON.parse(localStorage.getItem(nameHere()) ?? 'null');

function putAside(): void {
  const form = formOf();
  // Sooner, what an earlier page put aside is not in the form yet.
  if (form === null || !isShown) return;
  const fields = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
  const isBlank = Object.values(fields).join('') === '';
  // What the script keeps under this name is not in the form: it stays, as that of a tab that is gone.
  if (keptHere()?.early === undefined) {
    if (isBlank) return;
    sessionStorage.removeItem(TAB);
  }
  if (isBlank) {
    localStorage.removeItem(nameHere());
    return;
  }
  const kept: Kept = {
    ...{ fields, edits: null, savedAt: Date.now() },
    ...{ form: keyOf(form)?.value, posted, early: true },
  };
  localStorage.setItem(nameHere(), JSON.stringify(kept));
}

function show(): void {
  const form = formOf();
  if (form === null) return;
  isShown = true;
  const kept = keptHere();
  if (kept?.early !== true) return;
  const controls = controlsOf(form);
  // The page itself tells how a post ended, and came with the text where it was refused.
  if (form.querySelector('[role]') !== null) {
    if (controls.every(({ value }) => value === '')) localStorage.removeItem(nameHere());
    return;
  }
  for (const control of controls) control.value ||= kept.fields?.[control.name] ?? '';
  posted = kept.posted;
  const key = keyOf(form);
  // The same text under the same key is one message.
  if (key !== null && kept.form) key.value = kept.form;
}

/** What was posted is put aside: the browser would bring it back under another key. */
function leave(): void {
  const form = formOf();
  putAside();
  if (window.isFormPosted && form !== null) for (const control of controlsOf(form)) control.value = '';
}

function comeBack(): void {
  window.isFormPosted = false;
  show();
}

/** Nothing is put aside where the browser refuses to keep anything. */
function safely(work: () => void): () => void {
  return () => {
    try {
      work();
    } catch {
      // Refused, full, or not ours.
    }
  };
}

document.addEventListener('DOMContentLoaded', safely(show));
addEventListener('pagehide', safely(leave));
addEventListener('pageshow', (event) => event.persisted && safely(comeBack)());
// At each key: should the script stumble on its way, React draws a new form in place of this one.
addEventListener('input', safely(putAside), { capture: true });
addEventListener(
  'submit',
  safely(() => {
    const form = formOf();
    if (form === null) return;
    window.isFormPosted = true;
    posted = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
    putAside();
  }),
  // React holds back what happens in a part that it has not taken over yet.
  { capture: true },
);
