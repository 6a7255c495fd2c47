import type { ContactFields } from '#contract/contact.ts';
import { fieldNames, newKey } from './outbox-entry.ts';

/**
 * The key for a text whose own key, which came with the page, had another text before (Back button). Made of both as the
 * server does (api/pages/contact-page.ts), so that pressing the button twice is one message whoever took it.
 */
export async function otherKeyOf(key: string, fields: ContactFields): Promise<string> {
  // Missing outside a secure context.
  if (typeof crypto.subtle === 'undefined') return newKey();
  const text = JSON.stringify([key, ...fieldNames.map((name) => fields[name])]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
