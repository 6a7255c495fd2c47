import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactFields } from '#contract/contact.ts';
import { checkFields } from '#pwa/site/outbox/core/check.ts';

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.emailAddress(),
  fc.constantFrom('', ' ', 'a@b', 'आशा@example.com', 'x\u0000', '\ud800', 'ab '.repeat(2000)),
);

test('The form’s check says of each field what the contract’s schema says', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ first_name: typed, last_name: typed, email: typed, phone: typed, message: typed },
        preferred_channel: fc.constantFrom('', 'email'),
        preferred_time: fc.constantFrom('', 'morning', 'evening'),
      }),
      (fields) => {
        const { data, error } = contactFields.safeParse(fields);
        const errors = error?.issues.map(({ path, message }) => ({ field: path[0], message }));
        expect(checkFields(fields)).toEqual(errors === undefined ? { fields: data } : { errors });
      },
    ),
  );
});
