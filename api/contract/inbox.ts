import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { email } from './contact.ts';
import { PHONE_MAX } from './contact-rules.ts';
import { defineEndpoint, LONG_BODY } from './endpoint.ts';
import { LIST_MAX } from './list-rules.ts';
import { id, pageQuery, text } from './text.ts';
import { TRASH_DAYS } from './trash-rules.ts';
import { CAMPAIGN_MAX, PAGE_MAX } from './visit.ts';

// What the operator knows of a message besides its words, and what a list of messages is filtered by.

/** How a lead was answered. */
export const answerWays = ['whatsapp', 'call', 'mail', 'other'] as const;
export type AnswerWay = (typeof answerWays)[number];
export const answeredBy = z.enum(answerWays, 'Must be whatsapp, call, mail or other.');
const ONLY_ANSWERED = 'Only with the state answered.';
const ONLY_WITH_WAY = 'Only with answered_by.';

export const LABELS_OF_CONTACT_MAX = 20;
const labelIds = z
  .array(id, 'Must be ids of labels.')
  .check(z.maxLength(LABELS_OF_CONTACT_MAX, `At most ${LABELS_OF_CONTACT_MAX} labels.`));

/** The id of an operator. */
export const assignee = id;

export const REMIND_WITHIN_DAYS = 365;
export const remindAt = z.iso.datetime({ offset: true, error: 'Must be a date and time.' });

const day = z.iso.date('Must be a day, as 2026-11-20.');

export const filterFields = {
  /** Days of India, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** The page of this site that the visitor came from, exactly. */
  path: z.optional(text({ max: PAGE_MAX, required: 'Must be a path.', line: true })),
  /** The name of a campaign (`utm_campaign`), exactly. */
  campaign: z.optional(text({ max: CAMPAIGN_MAX, required: 'Must be the name of a campaign.', line: true })),
  /** The id of a label. */
  label: z.optional(id),
  /** `me`: the operator who asks; `none`: unassigned. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), id], 'Must be me, none or the id of an operator.')),
  /** `due`: its time has come. `set`: there is one. */
  reminder: z.optional(z.enum(['due', 'set'], 'Must be due or set.')),
  /** `unsent`: a mail to the person failed, or its outcome is unknown, and that was not dismissed. */
  mail: z.optional(z.enum(['unsent'], 'Must be unsent.')),
};

export const NOTE_MAX = 2_000;

export const contactStates = ['new', 'answered', 'suspected'] as const;
export const state = z.enum(contactStates, 'Must be new, answered or suspected.');
export type ContactState = z.infer<typeof state>;

/** `inbox`: all but suspected spam. */
const stateFilters = [...contactStates, 'inbox'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** `blocked`: its sender is; `words`: by the filter of inbox-person.ts; `marked`: by an operator, all others as it arrived. */
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
  /** The page of this site before the form; the form's own where it was opened first. */
  page: z.nullable(z.string()),
  campaign: z.record(z.string(), z.string()),
  /** The host of the other site that led its writer here. */
  referrer: z.nullable(z.string()),
  /** Version of the consent words next to the form that its writer saw, and when; null: it came from no form of this site, or an old one. */
  notice: z.nullable(z.string()),
  notice_at: z.nullable(z.iso.datetime()),
  /** Why it was taken for spam; stays when it is rescued, but for `marked`. */
  suspicion: z.nullable(z.enum(suspicions)),
  note: z.string(),
  note_revision: z.int(),
  /** The telephone number in its international form (E.164, India by default); null: it is none. For `tel:` and WhatsApp. */
  phone_key: z.nullable(z.string()),
  /** How its writer is reached, where somebody corrected that; each null: as it was written. */
  corrected: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      phone_key: z.nullable(z.string()),
    }),
  ),
  /**
   * When it was answered first, and how it was last. Both stay when it is reopened, but for an answer that is taken back
   * within ten minutes. A lead waits while its state is `new`: since `date`.
   */
  answered_at: z.nullable(z.iso.datetime()),
  answered_by: z.nullable(answeredBy),
  /** Ids, in the order of their names. */
  labels: z.array(z.int()),
  /** The id of an operator; null: unassigned, or assigned to one that is gone. */
  assignee: z.nullable(z.int()),
  /** When its reminder is due. Gone when it is answered, until that is taken back. */
  remind_at: z.nullable(z.iso.datetime()),
});
export type Contact = z.infer<typeof contact>;

/** What a list is made of; each is optional, and all that are given must hold. */
export const contactFilter = z.object({
  q: pageQuery.q,
  state: z.optional(z.enum(stateFilters, 'Must be new, answered, suspected or inbox.')),
  ...filterFields,
});
export type MessageFilter = z.output<typeof contactFilter>;

const arrangement = {
  /** By when they arrived; without it the newest is first. */
  order: z.optional(z.enum(['newest', 'oldest'], 'Must be newest or oldest.')),
  /** One row for all messages of a person that match: the one that is first in the order. */
  group: z.optional(z.enum(['person'], 'Must be person.')),
};
/** What a list of messages shows, and how: a saved view keeps it. */
export const viewFilter = z.object({ ...contactFilter.shape, ...arrangement });
export type ViewFilter = z.output<typeof viewFilter>;

/** Ids of rows that the client shows: it asks what became of them. */
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

const listQuery = z.object({
  ...pageQuery,
  ...contactFilter.shape,
  ids: z.optional(ids),
  ...arrangement,
});
export type ContactListQuery = z.output<typeof listQuery>;

const listed = z.extend(contact, {
  /** In a list by person: how many messages of the person match, and the ids of the first 100 of them, this one's among them. */
  person: z.optional(z.object({ messages: z.int(), ids: z.array(z.int()) })),
});
export type ListedContact = z.infer<typeof listed>;

export const listContacts = defineEndpoint('GET /contacts', answerers, {
  paged: true,
  summary:
    'Messages, newest first, or one for each person. `q` finds what was written, notes and campaigns. With a filter besides `state` a total past 1,000 is said to be more; persons are counted among 5,000 messages',
  query: listQuery,
  response: listed,
});

export const readContact = defineEndpoint('GET /contacts/:id', answerers, {
  summary: 'One message, whole',
  response: contact,
});

/** The id of the prepared reply that the person was sent; it goes with `answered_by`. The timeline keeps its title. */
const preparedReply = id;

const NOTHING = 'Send what is to be changed; a note with the note_revision that it changes.';

const contactChange = z
  .object({
    state: z.optional(state),
    /** Goes with the state `answered` only. */
    answered_by: z.optional(answeredBy),
    reply: z.optional(preparedReply),
    note: z.optional(text({ max: NOTE_MAX })),
    /** The revision of the note that was on the screen. A newer one is not overwritten unseen. */
    note_revision: z.optional(z.int('Must be a whole number.')),
    /** They replace the labels that it has. */
    labels: z.optional(labelIds),
    assignee: z.optional(z.nullable(assignee)),
    /** How its writer is reached, of all their messages; null: as it was written. What was sent stays as it is. */
    corrected_email: z.optional(z.nullable(email)),
    corrected_phone: z.optional(z.nullable(text({ max: PHONE_MAX, required: 'Type a number.', line: true }))),
    /** A time within a year from now; null: none. */
    remind_at: z.optional(z.nullable(remindAt)),
  })
  .check((ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, path: [field], input: ctx.value });
    const { note_revision, ...change } = ctx.value;
    if (Object.values(change).every((value) => value === undefined)) refuse('state', NOTHING);
    if (change.note !== undefined && note_revision === undefined) refuse('note_revision', NOTHING);
    if (change.answered_by !== undefined && change.state !== 'answered') refuse('answered_by', ONLY_ANSWERED);
    if (change.reply !== undefined && change.answered_by === undefined) refuse('reply', ONLY_WITH_WAY);
  });
export type ContactChange = z.output<typeof contactChange>;

export const changeContact = defineEndpoint('PATCH /contacts/:id', answerers, {
  summary:
    'Mark a message and say how it was answered, write a note to it, give it labels, an assignee, a reminder. A value that it already has changes nothing',
  limits: LONG_BODY,
  body: contactChange,
  response: contact,
  errors: ['note_changed'],
});

export const deleteContact = defineEndpoint('DELETE /contacts/:id', answerers, {
  summary: `Delete a message. It can be restored for ${TRASH_DAYS} days, then only its key stays, so that a late repeat does not bring it back`,
});

export const restoreContact = defineEndpoint('POST /contacts/:id/restore', answerers, {
  summary: 'Undo the deletion of a message',
  response: contact,
});

export const exportContacts = defineEndpoint('GET /contacts.csv', answerers, {
  summary: 'All messages as CSV, safe to open in a spreadsheet',
  query: contactFilter,
  response: 'csv',
  errors: ['export_running'],
});

const count = z.int();
const contactCounts = z.object({
  /** Messages of each state, of those that match; narrowed they are counted to 1,001, which means more than 1,000. */
  new: count,
  answered: count,
  suspected: count,
  /** Reminders that are due. */
  due: count,
  /** Mails that failed, or whose outcome is unknown, until they are dismissed or sent again. */
  unsent_mails: count,
  /** Days after which the server erases messages automatically; 0: never. */
  retention_days: count,
});
export type ContactCounts = z.infer<typeof contactCounts>;

export const readContactCounts = defineEndpoint('GET /contact-desk', answerers, {
  summary: 'How many messages there are of each state, or match a filter, and how long they are kept',
  query: z.omit(contactFilter, { state: true }),
  response: contactCounts,
});

/** Messages of one call. */
const BULK_MAX = 100;

const change = z
  .object({
    state: z.optional(state),
    /** Goes with the state `answered` only. */
    answered_by: z.optional(answeredBy),
    reply: z.optional(preparedReply),
    add_label: z.optional(id),
    remove_label: z.optional(id),
    assignee: z.optional(z.nullable(assignee)),
    /** A time within a year from now; null: none. */
    remind_at: z.optional(z.nullable(remindAt)),
    /** Alone. Each can be restored by itself. */
    delete: z.optional(z.literal(true, 'Must be true.')),
  })
  .check((ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, path: [field], input: ctx.value });
    const { state, answered_by, reply, delete: isDelete } = ctx.value;
    const given = Object.values(ctx.value).filter((value) => value !== undefined);
    if (given.length === 0) refuse('state', 'Send what is to be changed.');
    if (isDelete && given.length > 1) refuse('delete', 'A deletion goes alone.');
    if (answered_by !== undefined && state !== 'answered') refuse('answered_by', ONLY_ANSWERED);
    if (reply !== undefined && answered_by === undefined) refuse('reply', ONLY_WITH_WAY);
  });
export type BulkChange = z.output<typeof change>;

const changed = z.object({
  /** Ids of the messages that were changed: an undo is about these. */
  changed: z.array(z.int()),
  /** Ids that no message has, or has any more. */
  missing: z.array(z.int()),
});
export type BulkChanged = z.infer<typeof changed>;

export const changeContacts = defineEndpoint('POST /contact-desk/bulk', answerers, {
  summary: `Change or delete up to ${BULK_MAX} messages, all or none. Deleted ones can be restored for ${TRASH_DAYS} days`,
  body: z.object({
    ids: z
      .array(id, 'Must be ids of messages.')
      .check(z.minLength(1, 'Must be ids of messages.'), z.maxLength(BULK_MAX, `At most ${BULK_MAX} ids.`)),
    change,
  }),
  response: changed,
});

const erasedContacts = z.object({
  /** Messages that are gone. */
  erased: z.int(),
  /** How many messages are still there, where there are too many for one answer. Nobody is shown these any more, and the server erases them later. */
  left: z.optional(z.int()),
  /** Present where another program reads the database: its log holds the text until that program has ended, and some seconds more. */
  still_in_log: z.optional(z.boolean()),
});
export type Erased = z.output<typeof erasedContacts>;

export const eraseContacts = defineEndpoint('POST /contact-desk/erase', answerers, {
  summary:
    'Erase everything that was written from one email address, at once and for good. Backups hold it until they are deleted, the copies that an update or a restore made for 30 days',
  body: z.object({ email }),
  response: erasedContacts,
});

/** The most choices that are listed of each kind. */
export const CHOICES_MAX = 100;

export const listOperators = defineEndpoint('GET /operators', answerers, {
  summary: 'Whom a message can be assigned to: operators who may read messages, by name',
  response: z.array(z.object({ id: z.int(), username: z.string() })),
});

export const listOrigins = defineEndpoint('GET /contact-desk/sources', answerers, {
  summary: `What the filters path and campaign can be: the pages and campaigns of stored messages, at most ${CHOICES_MAX} of each, by name`,
  response: z.object({ paths: z.array(z.string()), campaigns: z.array(z.string()) }),
});

/** The page before the form as operators read it; '' where there was none. @param page of a message */
export const previousPage = (page: string | null | undefined): string =>
  page === '/' ? 'Home' : page === '/contact' ? '' : (page ?? '');
