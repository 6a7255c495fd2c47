import type { ContactFields } from '#contract/contact.ts';
import { phoneNeeded } from '#contract/contact-preference.ts';
import { contactFaults, textsOf } from '#contract/contact-rules.ts';
import type { FieldError } from '#contract/problem.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { fieldNames } from './entry.ts';

/** The fields, or by the contract's rules and the one of the form alone one error for each wrong field, in the form's order. */
export function checkFields(fields: ContactFields): { fields: ContactFields } | { errors: FieldError[] } {
  const errors = fieldNames.flatMap((field) => {
    const needed = field === 'phone' ? phoneNeeded(fields) : undefined;
    const message = contactFaults[field](fields[field]) ?? needed;
    return message === undefined ? [] : [{ field, message }];
  });
  return errors.length === 0 ? { fields } : { errors };
}

/** Equal for equal texts, under whatever key. */
export const textKey = (fields: ContactFields): Promise<string> => keyOfText('', fields);

/**
 * The Idempotency-Key of a text from a form that came with a key. Made of both as the server does (`keyOfText()` in api/features/contact/store-contacts.ts):
 * pressing the button twice is one message whoever took it, and new text in the old form (Back button) is another one.
 * @param under the form's key; '' for the text alone
 */
export async function keyOfText(under: string, fields: ContactFields): Promise<string> {
  // Missing outside a secure context.
  if (typeof crypto.subtle === 'undefined') return newKey();
  const text = JSON.stringify([under, ...textsOf(fields)]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of version 8 (RFC 9562).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
