import { matchPrecache } from 'workbox-precaching';
import type { ContactFields } from '#contract/contact.ts';
import { builtCopies } from '#contract/pages.ts';
import type { FieldError } from '#contract/problem.ts';
import { fieldNames } from '#pwa/features/outbox/core/entry.ts';
import { takeSnapshot } from '#pwa/features/outbox/core/look.ts';
import { FAILED, SAVED, SENT } from '#pwa/features/outbox/core/words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { inHtml } from './escape-html.ts';
import { type Fill, filled } from './html-response.ts';

export const CONTACT_PATH = '/contact';
/** Left alone by React when the page comes to life (pwa/features/contact/form/early-status-slot.tsx). */
const SLOT = '<div class="early-words"></div>';

/**
 * The contact page, with a fresh key: the button may be pressed twice before the script is there. After a plain post its
 * words stand in it before any script has run. undefined for any other page, and where the page was never saved.
 */
export async function answerContactPage({ pathname, searchParams }: URL): Promise<Response | undefined> {
  if (pathname !== CONTACT_PATH) return undefined;
  if (searchParams.has('sent')) return page((html) => say(withKey(html), 'alert', 'sent', SENT));
  if (searchParams.has('saved')) return afterSaving();
  return builtPage(withKey);
}

/** The address outlives what it says: a message that is through meanwhile is told of by the page. */
async function afterSaving(): Promise<Response> {
  const waits = await takeSnapshot().then(
    ({ items }) => items.length > 0,
    () => false,
  );
  return page((html) => (waits ? say(withKey(html), 'status', 'waiting', SAVED) : withKey(html)));
}

interface FormAgain {
  /** To be sent with what is corrected; the draft stands under it, too. */
  key: string;
  values: ContactFields;
  errors: readonly FieldError[];
}

/** The form with what was typed, the failure words and what is wrong. */
export function formAgain({ key, values, errors }: FormAgain): Promise<Response> {
  return page((html) => {
    let filled = withKey(html, key);
    for (const name of fieldNames) {
      const value = inHtml(values[name]);
      filled = filled
        .replace(new RegExp(`(<input [^>]*name="${name}")`), (input) => `${input} value="${value}"`)
        // The parser drops the first line end.
        .replace(new RegExp(`(<textarea [^>]*name="${name}"[^>]*>)`), (start) => `${start}\n${value}`);
    }
    const list = errors.map(
      ({ field, message }) => `<li><a href="#contact-${inHtml(field)}">${inHtml(message)}</a></li>`,
    );
    const notes = `data-message="${inHtml(values.message)}" data-draft="${inHtml(key)}"`;
    return say(filled, 'alert', 'failed', FAILED, `<ul ${notes}>${list.join('')}</ul>`);
  }, 400);
}

function say(html: string, role: 'alert' | 'status', words: string, text: string, more = ''): string {
  const tone = { sent: 'ok', waiting: 'waiting', failed: 'danger' }[words];
  const notice = `<div class="notice notice-${tone}"><p role="${role}" data-words="${words}">${text}</p></div>`;
  return html.replace(SLOT, () => SLOT.replace('></', () => `>${notice}${more}</`));
}

/** The server's own page has a key already. */
const withKey = (html: string, key = newKey()) =>
  html.replace(/name="key"(?! value)/, () => `name="key" value="${inHtml(key)}"`);

/** The copy made at build, with what is put into it. Without that copy, the server's own page. */
async function page(fill: Fill, status = 200): Promise<Response> {
  const saved = await builtPage(fill, status);
  if (saved !== undefined) return saved;
  const made = await fetch(CONTACT_PATH);
  return made.ok ? filled(made, fill, status) : made;
}

async function builtPage(fill: Fill, status = 200): Promise<Response | undefined> {
  const saved = await matchPrecache(builtCopies.contact);
  return saved === undefined ? undefined : filled(saved, fill, status);
}
