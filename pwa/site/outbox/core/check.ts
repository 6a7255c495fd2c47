import type { ContactFields } from '#contract/contact.ts';
import { phoneNeeded } from '#contract/contact-preference.ts';
import { contactFaults } from '#contract/contact-rules.ts';
import type { FieldError } from '#contract/problem.ts';
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
