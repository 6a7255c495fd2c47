import { isBlank, textFault } from './characters.ts';

// No schemas here: the form and the worker check by these rules, too, and do without the rest.

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 32;
export const MESSAGE_MAX = 5_000;

/** Local part and domain in any script, the domain with a dot; nothing that could end a mail header or quote. */
const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{C}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;

export const EMAIL_NEEDED = 'Enter your email address.';

/** Why `value` is not an email address that an answer could go to; undefined if it is one. */
export function emailFault(value: string): string | undefined {
  if (isBlank(value)) return EMAIL_NEEDED;
  return (
    textFault(value, EMAIL_MAX) ??
    (EMAIL.test(value) ? undefined : 'This does not look like an email address.')
  );
}

/** Why a field of a message cannot be taken as it is; undefined where it can. */
export const contactFaults = {
  first_name: (value: string) => textFault(value, NAME_MAX),
  last_name: (value: string) => textFault(value, NAME_MAX),
  email: emailFault,
  phone: (value: string) => textFault(value, PHONE_MAX),
  message: (value: string) => textFault(value, MESSAGE_MAX),
  preferred_channel: () => undefined,
  preferred_time: () => undefined,
};

/**
 * The texts of a message, of which keys are made. Fields that came later are left out at the end while they are empty, so that the
 * message of an older page has the same key.
 */
export function textsOf(fields: Record<keyof typeof contactFaults, string>): string[] {
  const { first_name, last_name, email, phone, message, preferred_channel, preferred_time } = fields;
  const texts = [first_name, last_name, email, phone, message];
  if (preferred_time !== '') return [...texts, preferred_channel, preferred_time];
  return preferred_channel === '' ? texts : [...texts, preferred_channel];
}

/** The labels of what a visitor types. */
export const contactLabels: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
};
