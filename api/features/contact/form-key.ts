import { createHash } from 'node:crypto';
import type { ContactFields } from '#contract/contact.ts';
import { textsOf } from '#contract/contact-preference.ts';

/**
 * The Idempotency-Key of a text from the plain form: a UUID (version 8, RFC 9562) of the form's key and the text. The Back
 * button shows the form with its old key: new text in it is a new message, a second press of the button the same one.
 * The browser makes the same (pwa/site/outbox/core/form-key.ts).
 */
export function keyOfForm(formKey: string, fields: ContactFields): string {
  const text = JSON.stringify([formKey, ...textsOf(fields)]);
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
