import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { email } from './contact.ts';
import { suspicions } from './contact-inbox.ts';
import { PHONE_MAX } from './contact-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

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

export const blockedSender = z.object({
  id: z.int(),
  /** As they were written when they were blocked; one of them may be null. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** The operator who did it. */
  by: z.nullable(z.string()),
});
export type BlockedSender = z.infer<typeof blockedSender>;

const NOTHING = 'Send an email address or a telephone number.';

export const blockSender = defineEndpoint({
  method: 'POST',
  path: '/blocked-senders',
  access: answerers,
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

export const listBlockedSenders = defineEndpoint({
  method: 'GET',
  path: '/blocked-senders',
  access: answerers,
  paged: true,
  summary: 'Blocked senders, the latest first',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  response: blockedSender,
});

export const unblockSender = defineEndpoint({
  method: 'DELETE',
  path: '/blocked-senders/:id',
  access: answerers,
  summary: 'Take messages of this sender as any other again; those that were set apart stay where they are',
  params: z.object({ id }),
  response: null,
});

const count = z.int();

export const spamReport = z.object({
  /** Why it was set apart; `marked`: by an operator. null: it was not. */
  suspicion: z.nullable(z.enum(suspicions)),
  /** As what the filter has learnt it, by an operator's mark. */
  learnt: z.nullable(z.enum(['spam', 'ham'])),
  /** The chance that it is spam by its words, from 0 to 1; null: too few messages were marked. */
  chance: z.nullable(z.number()),
  /** Those of its words that told most, the most telling first: in how many marked messages of each kind they are. */
  words: z.array(
    z.object({
      word: z.string(),
      spam: count,
      ham: count,
      /** From 0 (never in spam) to 1. */
      chance: z.number(),
    }),
  ),
  /** Messages that the filter has learnt from; it works from EXAMPLES_MIN of each. */
  examples: z.object({ spam: count, ham: count }),
  /** What of its sender is blocked. */
  blocked: z.array(blockedSender),
});
export type SpamReport = z.infer<typeof spamReport>;

export const readSpamReport = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id/spam',
  access: answerers,
  summary: 'Why a message is, or is not, taken for spam',
  params: z.object({ id }),
  response: spamReport,
});
