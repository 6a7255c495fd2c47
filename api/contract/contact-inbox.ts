import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { email } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, LONG_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

export const NOTE_MAX = 2_000;
/** How long a deleted message can be restored. */
export const RESTORE_MINUTES = 10;

export const contactStates = ['new', 'answered', 'suspected'] as const;
const state = z.enum(contactStates, 'Must be new, answered or suspected.');
export type ContactState = z.infer<typeof state>;

/** `inbox`: all but suspected spam. */
export const contactFilters = [...contactStates, 'inbox'] as const;
export type ContactFilter = (typeof contactFilters)[number];

/** `blocked`: its sender is; `words`: by the filter of contact-spam.ts; `marked`: by an operator, all others as it arrived. */
export const suspicions = [
  'hidden_field',
  'links',
  'same_text',
  'no_token',
  'too_fast',
  'blocked',
  'words',
  'marked',
] as const;
export type Suspicion = (typeof suspicions)[number];

export const contact = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** When it arrived. */
  date: z.iso.datetime(),
  /** When it was written, by the device's clock. */
  written_at: z.nullable(z.iso.datetime()),
  state,
  page: z.nullable(z.string()),
  campaign: z.record(z.string(), z.string()),
  /** The host of the other site that led its writer here. */
  referrer: z.nullable(z.string()),
  /** Version of the notice beside the form that its writer saw, and when; null: it came from no form of this site, or an old one. */
  notice: z.nullable(z.string()),
  notice_at: z.nullable(z.iso.datetime()),
  /** Why it was taken for spam; stays when it is rescued, but for `marked`. */
  suspicion: z.nullable(z.enum(suspicions)),
  note: z.string(),
  note_revision: z.int(),
});
export type Contact = z.infer<typeof contact>;

const filter = {
  q: pageQuery.q,
  state: z.optional(z.enum(contactFilters, 'Must be new, answered, suspected or inbox.')),
};
const listQuery = z.object({ ...pageQuery, ...filter });
export type ContactListQuery = z.output<typeof listQuery>;

const params = z.object({ id });

export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  access: answerers,
  status: 200,
  paged: true,
  cache: 'no-store',
  summary: 'Messages, newest first',
  limits: NO_BODY,
  query: listQuery,
  response: contact,
  errors: ['unauthorized', 'invalid_fields', 'busy'],
});

export const readContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'One message, whole',
  limits: NO_BODY,
  params,
  response: contact,
  errors: ['unauthorized', 'not_found', 'busy'],
});

const NOTHING = 'Send a state, or a note with the note_revision that it changes.';

const contactChange = z
  .object({
    state: z.optional(state),
    note: z.optional(text({ max: NOTE_MAX })),
    /** Of the note that was on the screen: a newer one is not overwritten unseen. */
    note_revision: z.optional(z.int('Must be a whole number.')),
  })
  .check((ctx) => {
    const { state, note, note_revision } = ctx.value;
    const field = note === undefined ? 'state' : 'note_revision';
    const isWhole = note === undefined ? state !== undefined : note_revision !== undefined;
    if (!isWhole) ctx.issues.push({ code: 'custom', message: NOTHING, path: [field], input: ctx.value });
  });
export type ContactChange = z.output<typeof contactChange>;

export const changeContact = defineEndpoint({
  method: 'PATCH',
  path: '/contacts/:id',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'Mark a message, write a note to it',
  limits: LONG_BODY,
  params,
  body: contactChange,
  response: contact,
  errors: ['unauthorized', 'foreign_origin', 'invalid_fields', 'not_found', 'note_changed', 'busy'],
});

export const deleteContact = defineEndpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  access: answerers,
  status: 204,
  summary: `Delete a message. It can be restored for ${RESTORE_MINUTES} minutes, then only its key stays, so that a late repeat does not bring it back`,
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy'],
});

export const restoreContact = defineEndpoint({
  method: 'POST',
  path: '/contacts/:id/restore',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'Undo the deletion of a message',
  limits: EMPTY_BODY,
  params,
  response: contact,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy'],
});

const erasedContacts = z.object({
  /** Messages. */
  erased: z.int(),
  /** Only where it is so: another program reads the database, whose log holds the text until it has ended, and some seconds more. */
  still_in_log: z.optional(z.boolean()),
});
export type Erased = z.output<typeof erasedContacts>;

export const eraseContacts = defineEndpoint({
  method: 'POST',
  path: '/contact-desk/erase',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary:
    'Erase everything that was written from one email address, at once and for good. Backups hold it until they are deleted, the copies that an update or a restore made for 30 days',
  limits: SHORT_BODY,
  body: z.object({ email }),
  response: erasedContacts,
  errors: ['unauthorized', 'foreign_origin', 'invalid_fields', 'busy', 'disk_full'],
});

export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts.csv',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'All messages as CSV, safe to open in a spreadsheet',
  limits: NO_BODY,
  query: z.object(filter),
  response: 'csv',
  errors: ['unauthorized', 'invalid_fields', 'busy'],
});

const count = z.int();
export const contactCounts = z.object({
  /** Messages of each state. The badge of the messages counts `new`, the badge of Spam `suspected`: all that lie there. */
  new: count,
  answered: count,
  suspected: count,
  /** After how many days messages are erased by themselves; 0: never. */
  retention_days: count,
});
export type ContactCounts = z.infer<typeof contactCounts>;

export const readContactCounts = defineEndpoint({
  method: 'GET',
  path: '/contact-desk',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'How many messages there are of each state, and how long they are kept',
  limits: NO_BODY,
  response: contactCounts,
  errors: ['unauthorized', 'busy'],
});

/** Of the calls to CONTACT_WEBHOOK. */
export const webhookFigures = z.object({
  waiting: count,
  /** Given up after days of trying. */
  failed: count,
  last_error: z.nullable(z.string()),
});
export type WebhookFigures = z.infer<typeof webhookFigures>;

export const retryWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhook/retry',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'Try again, now, to tell CONTACT_WEBHOOK of every message it was not told of',
  limits: EMPTY_BODY,
  response: webhookFigures,
  errors: ['unauthorized', 'foreign_origin', 'busy'],
});
