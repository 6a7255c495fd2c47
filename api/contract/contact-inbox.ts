import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { LIST_MAX } from './blog-limits.ts';
import { answeredBy, assignee, filterFields, labelIds, ONLY_ANSWERED, remindAt } from './contact-desk.ts';
import { defineEndpoint } from './endpoint.ts';
import { LONG_BODY } from './endpoint-limits.ts';
import { TRASH_DAYS } from './restorable.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

export const NOTE_MAX = 2_000;

export const contactStates = ['new', 'answered', 'suspected'] as const;
export const state = z.enum(contactStates, 'Must be new, answered or suspected.');
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
  /** How and when its writer would like to be answered: as in `POST /contacts`. */
  preferred_channel: z.string(),
  preferred_time: z.string(),
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
  /** The telephone number in its international form (E.164, India by default); null: it is none. For `tel:` and WhatsApp. */
  phone_key: z.nullable(z.string()),
  /**
   * When it was answered first, and how it was last. Both stay when it is reopened, but for an answer that is taken back
   * within UNDO_MINUTES. A lead waits while its state is `new`: since `date`.
   */
  answered_at: z.nullable(z.iso.datetime()),
  answered_by: z.nullable(answeredBy),
  /** Ids, in the order of their names. */
  labels: z.array(z.int()),
  /** The id of an operator; null: nobody, or one that is gone. */
  assignee: z.nullable(z.int()),
  /** When its reminder is due. Gone when it is answered, until that is taken back. */
  remind_at: z.nullable(z.iso.datetime()),
});
export type Contact = z.infer<typeof contact>;

/** What a list is made of; each is optional, and all that are given must hold. */
export const contactFilter = z.object({
  q: pageQuery.q,
  state: z.optional(z.enum(contactFilters, 'Must be new, answered, suspected or inbox.')),
  ...filterFields,
});
export type ListFilter = z.output<typeof contactFilter>;

/** Of a list that somebody has: what became of its messages. */
const ids = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[0-9]{1,15}(,[0-9]{1,15}){0,${LIST_MAX - 1}}$`),
        `Must be at most ${LIST_MAX} ids with commas.`,
      ),
    ),
  z.transform((value: string) => value.split(',').map(Number)),
);

const listQuery = z.object({ ...pageQuery, ...contactFilter.shape, ids: z.optional(ids) });
export type ContactListQuery = z.output<typeof listQuery>;

const params = z.object({ id });

export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  access: answerers,
  paged: true,
  summary:
    'Messages, newest first. `q` finds what was written, notes and campaigns. With a filter besides `state` a total past 1,000 is said to be more',
  query: listQuery,
  response: contact,
});

export const readContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id',
  access: answerers,
  summary: 'One message, whole',
  params,
  response: contact,
});

const NOTHING = 'Send what is to be changed; a note with the note_revision that it changes.';

const contactChange = z
  .object({
    state: z.optional(state),
    /** With the state `answered` only. */
    answered_by: z.optional(answeredBy),
    note: z.optional(text({ max: NOTE_MAX })),
    /** Of the note that was on the screen: a newer one is not overwritten unseen. */
    note_revision: z.optional(z.int('Must be a whole number.')),
    /** In place of those that it has. */
    labels: z.optional(labelIds),
    assignee: z.optional(z.nullable(assignee)),
    /** In the future, within a year; null: none. */
    remind_at: z.optional(z.nullable(remindAt)),
  })
  .check((ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, path: [field], input: ctx.value });
    const { note_revision, ...change } = ctx.value;
    if (Object.values(change).every((value) => value === undefined)) refuse('state', NOTHING);
    if (change.note !== undefined && note_revision === undefined) refuse('note_revision', NOTHING);
    if (change.answered_by !== undefined && change.state !== 'answered') refuse('answered_by', ONLY_ANSWERED);
  });
export type ContactChange = z.output<typeof contactChange>;

export const changeContact = defineEndpoint({
  method: 'PATCH',
  path: '/contacts/:id',
  access: answerers,
  summary:
    'Mark a message and say how it was answered, write a note to it, give it labels, an assignee, a reminder. What it is already is no change',
  limits: LONG_BODY,
  params,
  body: contactChange,
  response: contact,
  errors: ['note_changed'],
});

export const deleteContact = defineEndpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  access: answerers,
  summary: `Delete a message. It can be restored for ${TRASH_DAYS} days, then only its key stays, so that a late repeat does not bring it back`,
  params,
  response: null,
});

export const restoreContact = defineEndpoint({
  method: 'POST',
  path: '/contacts/:id/restore',
  access: answerers,
  summary: 'Undo the deletion of a message',
  params,
  response: contact,
});

export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts.csv',
  access: answerers,
  summary: 'All messages as CSV, safe to open in a spreadsheet',
  query: contactFilter,
  response: 'csv',
  errors: ['export_running'],
});

const count = z.int();
export const contactCounts = z.object({
  /** Messages of each state. The badge of the messages counts `new`, the badge of Spam `suspected`: all that lie there. */
  new: count,
  answered: count,
  suspected: count,
  /** Reminders that are due. */
  due: count,
  /** After how many days messages are erased by themselves; 0: never. */
  retention_days: count,
});
export type ContactCounts = z.infer<typeof contactCounts>;

export const readContactCounts = defineEndpoint({
  method: 'GET',
  path: '/contact-desk',
  access: answerers,
  summary: 'How many messages there are of each state, and how long they are kept',
  response: contactCounts,
});
