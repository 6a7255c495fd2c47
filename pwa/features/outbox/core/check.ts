import type { ContactFields } from '#contract/contact.ts';
import { contactFaults } from '#contract/contact-rules.ts';
import type { FieldError } from '#contract/problem.ts';
import { fieldNames } from './entry.ts';

/** The fields, or by the contract's rules one error for each wrong field, in the form's order. */
export function checkFields(fields: ContactFields): { fields: ContactFields } | { errors: FieldError[] } {
  const errors = fieldNames.flatMap((field) => {
    const message = contactFaults[field](fields[field]);
    return message === undefined ? [] : [{ field, message }];
  });
  return errors.length === 0 ? { fields } : { errors };
}
