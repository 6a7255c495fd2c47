import type { ContactFields } from '#contract/contact.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';

/** What stands in the fields of a form with this message. */
export const fieldsOf = (message: string, others: Partial<ContactFields> = {}): ContactFields => ({
  ...NO_TEXT,
  email: 'asha@example.com',
  message,
  ...others,
});
