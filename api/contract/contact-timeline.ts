import * as z from 'zod/mini';
import { LIST_MAX, PAGE_NUMBER_MAX } from './blog-limits.ts';
import { contact } from './contact-inbox.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';
import { id, wholeNumber } from './text.ts';

/** Entries of one page when no limit is asked for. */
export const TIMELINE_PAGE = 50;
/** Addresses that are suggested. */
export const SAME_NUMBER_MAX = 20;

const message = z.object({ kind: z.literal('message'), at: z.iso.datetime(), contact });
/**
 * What was done to one of the messages. Actions: `answered` (detail `by`: whatsapp, call, mail, other), `reopened`, `spam`,
 * `not spam`, `note written`, `label added` and `label removed` (detail `label`), `assigned` (detail `to`), `unassigned`,
 * `reminder set` (detail `at`), `reminder removed`, `reminded`, `deleted`, `restored`. Later versions add others.
 */
const activity = z.object({
  kind: z.literal('activity'),
  at: z.iso.datetime(),
  contact_id: z.int(),
  action: z.string(),
  /** Username; null: the server by itself. */
  operator: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.int()])),
});
const entry = z.discriminatedUnion('kind', [message, activity]);
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

export const readTimeline = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id/timeline',
  access: answerers,
  summary:
    'Everything of the person who wrote a message: the messages of the same address in any letter case, and what was done to them, newest first',
  params: z.object({ id }),
  query: z.object({
    page: z.optional(wholeNumber(1, PAGE_NUMBER_MAX, 'Must be a whole number from 1.')),
    limit: z.optional(wholeNumber(1, LIST_MAX, `Must be a whole number from 1 to ${LIST_MAX}.`)),
  }),
  response: timeline,
});
