import { type ContactFields, contactFields, MESSAGE_MAX } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import { countCharacters } from '#contract/text.ts';
import { fieldNames } from './outbox-entry.ts';

/** The contract's word on what was typed: the fields, or one error for each wrong one in the form's order. */
export function checkFields(typed: ContactFields): { fields: ContactFields } | { errors: FieldError[] } {
  const { data, error } = contactFields.safeParse(typed);
  if (error === undefined) return { fields: data };
  const errors = fieldNames.flatMap((field) => {
    const issue = error.issues.find(({ path }) => path[0] === field);
    return issue === undefined ? [] : [{ field, message: issue.message }];
  });
  return { errors };
}

/** Said while typing, once the message comes near its limit. */
export function lengthNote(message: string): string | undefined {
  // UTF-16 first: counting a long text at every key is work.
  if (message.length < MESSAGE_MAX * 0.9) return undefined;
  const count = countCharacters(message);
  if (count < MESSAGE_MAX * 0.9) return undefined;
  return `${count.toLocaleString('en-IN')} of ${MESSAGE_MAX.toLocaleString('en-IN')} characters`;
}
