import * as z from 'zod/mini';
import { id, text } from './text.ts';
import { CAMPAIGN_MAX, PAGE_MAX } from './visit.ts';

// What the operator knows of a message besides its words, and what a list of messages is filtered by.

/** How a lead was answered. */
export const answerWays = ['whatsapp', 'call', 'mail', 'other'] as const;
export type AnswerWay = (typeof answerWays)[number];
export const answeredBy = z.enum(answerWays, 'Must be whatsapp, call, mail or other.');
export const ONLY_ANSWERED = 'Only with the state answered.';

export const LABELS_OF_CONTACT_MAX = 20;
export const labelIds = z
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
  /** `me`: the operator who asks; `none`: nobody's. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), id], 'Must be me, none or the id of an operator.')),
  /** `due`: its time has come. `set`: there is one. */
  reminder: z.optional(z.enum(['due', 'set'], 'Must be due or set.')),
};
