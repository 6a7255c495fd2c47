import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { email } from './contact.ts';
import { PHONE_MAX } from './contact-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { contact, suspicions } from './inbox.ts';
import { mail } from './inbox-mail.ts';
import { pageOnly, text } from './text.ts';

/** Entries of one page when no limit is asked for. */
export const TIMELINE_PAGE = 50;
/** Addresses that are suggested. */
export const SAME_NUMBER_MAX = 20;

const message = z.object({ kind: z.literal('message'), at: z.iso.datetime(), contact });
/**
 * What was done to one of the messages. Actions: `answered` (detail `by`: whatsapp, call, mail, other; `reply`: the title of a prepared reply), `reopened`, `spam`,
 * `not spam`, `note written`, `label added` and `label removed` (detail `label`), `assigned` (detail `to`), `unassigned`,
 * `reminder set` (detail `at`), `reminder removed`, `reminded`, `deleted`, `restored`, `number corrected`, `address corrected`, `number as written`, `address as written`. Later versions add others.
 */
const activity = z.object({
  kind: z.literal('activity'),
  at: z.iso.datetime(),
  contact_id: z.int(),
  action: z.string(),
  /** Username; null: the server itself. */
  operator: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.int()])),
});
const mailed = z.object({ kind: z.literal('mail'), at: z.iso.datetime(), mail });
const entry = z.discriminatedUnion('kind', [message, activity, mailed]);
export type TimelineEntry = z.infer<typeof entry>;

const otherAddress = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Messages from this number under that address; counted among the newest 1,000 of the number. */
  messages: z.int(),
  /** The newest of them, and its id. */
  date: z.iso.datetime(),
  contact_id: z.int(),
});
export type OtherAddress = z.infer<typeof otherAddress>;

const timeline = z.object({
  /** Newest first. A message has its note with it. */
  entries: z.array(entry),
  /** Entries in all; counted to 1,000, which means so many or more. */
  total: z.int(),
  /** The person's messages among them. */
  messages: z.int(),
  /** Other addresses that wrote from a number of this person, the newest first: a suggestion. They are never merged. */
  same_number: z.array(otherAddress),
});
export type Timeline = z.infer<typeof timeline>;

export const readTimeline = defineEndpoint('GET /contacts/:id/timeline', answerers, {
  summary:
    'Everything of the person who wrote a message: the messages of the same address in any letter case, and what was done to them, newest first',
  query: z.object(pageOnly),
  response: timeline,
});

/*
 * Spam is marked by `changeContact`: state `suspected` (Spam), and `new` or `answered` (Not spam). The filter learns from
 * the mark and forgets it when it is taken back.
 */

/** Messages of each kind that were marked before the filter sets anything apart. */
export const EXAMPLES_MIN = 20;
/** Above this chance a message is set apart as it arrives. */
export const SPAM_FROM = 0.95;
/** How long the filter knows the words of a message. Days from its arrival; CONTACT_RETENTION_DAYS where those are fewer. */
export const EXAMPLE_DAYS = 400;

const blockedSender = z.object({
  id: z.int(),
  /** The address and the number as they were written when they were blocked; one of them may be null. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** The operator who did it. */
  by: z.nullable(z.string()),
});
export type BlockedSender = z.infer<typeof blockedSender>;

const NOTHING = 'Send an email address or a telephone number.';

export const blockSender = defineEndpoint('POST /blocked-senders', answerers, {
  status: 201,
  summary:
    'Block an email address, a telephone number, or both: messages from them are set apart from then on, and answered as any other. Of one that is blocked already the answer is what was stored then',
  body: z.object({ email: z.optional(email), phone: z.optional(text({ max: PHONE_MAX })) }).check((ctx) => {
    const { email, phone } = ctx.value;
    if (email === undefined && phone === undefined)
      ctx.issues.push({ code: 'custom', message: NOTHING, path: ['email'], input: ctx.value });
  }),
  response: blockedSender,
});

export const listBlockedSenders = defineEndpoint('GET /blocked-senders', answerers, {
  paged: true,
  summary: 'Blocked senders, the latest first',
  query: z.object(pageOnly),
  response: blockedSender,
});

export const unblockSender = defineEndpoint('DELETE /blocked-senders/:id', answerers, {
  summary: 'Take messages of this sender as any other again; those that were set apart stay where they are',
});

const count = z.int();

const spamReport = z.object({
  /** Why it was set apart; `marked`: by an operator. null: it was not. */
  suspicion: z.nullable(z.enum(suspicions)),
  /** The kind that the filter has learnt the message as, by an operator's mark. */
  learnt: z.nullable(z.enum(['spam', 'ham'])),
  /** The chance that it is spam by its words, from 0 to 1; null: too few messages were marked. */
  chance: z.nullable(z.number()),
  /** The words that decided most, the strongest first: in how many marked messages of each kind they are. */
  words: z.array(
    z.object({
      word: z.string(),
      spam: count,
      ham: count,
      /** A number from 0 (never in spam) to 1. */
      chance: z.number(),
    }),
  ),
  /** Messages that the filter has learnt from; it works from EXAMPLES_MIN of each. */
  examples: z.object({ spam: count, ham: count }),
  /** What of its sender is blocked. */
  blocked: z.array(blockedSender),
});
export type SpamReport = z.infer<typeof spamReport>;

export const readSpamReport = defineEndpoint('GET /contacts/:id/spam', answerers, {
  summary: 'Why a message is, or is not, taken for spam',
  response: spamReport,
});
