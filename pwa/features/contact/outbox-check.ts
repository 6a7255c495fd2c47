import { type ContactFields, contactFields } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
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
