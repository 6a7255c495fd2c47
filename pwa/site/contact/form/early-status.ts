import type { ContactFields } from '#contract/contact.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';

/** Where the plain form is posted to: the page after it opens at what became of it. */
export const FORM_ACTION = '/contact#sent';

/** The draft that the worker made of a plain post that was refused. */
export const earlyDraft = (slot: HTMLElement | null): string | undefined =>
  slot?.querySelector<HTMLElement>('[data-draft]')?.dataset.draft;

/** The message of a form that came back: React empties a textarea that it did not fill itself. */
export const earlyMessage = (slot: HTMLElement | null): string =>
  slot?.querySelector<HTMLElement>('[data-message]')?.dataset.message ?? '';

/**
 * What became of a plain post, as the worker put it into the page. The address alone proves nothing: anyone can open it.
 */
export function earlyStatus(slot: HTMLElement | null): 'sent' | 'waiting' | 'failed' | undefined {
  const initialText = slot?.querySelector<HTMLElement>('[data-words]')?.dataset.words;
  return initialText === 'sent' || initialText === 'waiting' || initialText === 'failed'
    ? initialText
    : undefined;
}

/** Nothing waits any more of what the worker listed as waiting. */
export function forgetWaiting(slot: HTMLElement | null): void {
  if (slot?.querySelector('[data-words=repeated-waiting]')) slot.replaceChildren();
}

const posted = stored('sessionStorage', 'outbox-posted', (text): ContactFields | undefined => {
  const fields: Partial<ContactFields> = JSON.parse(text);
  return fields.email ? { ...NO_TEXT, ...fields } : undefined;
});

/** What this tab posted before the page's script ran: once. undefined where nothing is known of it. */
export function takePosted(): ContactFields | undefined {
  const taken = posted.read();
  posted.keep(undefined);
  return taken;
}
