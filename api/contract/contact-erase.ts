import * as z from 'zod/mini';
import { email } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';

const erasedContacts = z.object({
  /** Messages that are gone. */
  erased: z.int(),
  /** Only where it is so: there are too many for one answer. Nobody is shown these any more, and they go by themselves. */
  left: z.optional(z.int()),
  /** Only where it is so: another program reads the database, whose log holds the text until it has ended, and some seconds more. */
  still_in_log: z.optional(z.boolean()),
});
export type Erased = z.output<typeof erasedContacts>;

export const eraseContacts = defineEndpoint({
  method: 'POST',
  path: '/contact-desk/erase',
  access: answerers,
  summary:
    'Erase everything that was written from one email address, at once and for good. Backups hold it until they are deleted, the copies that an update or a restore made for 30 days',
  body: z.object({ email }),
  response: erasedContacts,
});
