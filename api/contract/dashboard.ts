import * as z from 'zod/mini';
import { type Access, answerers, editors, everyRole, owners } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { contactStates } from './inbox.ts';
import { deliveryFigures } from './notification.ts';

const count = z.int();

/** Days of the chart, the current one included; of the delay, too. */
export const CHART_DAYS = 30;
/** Newest messages that are shown. */
export const NEWEST_MESSAGES = 5;
/** Waiting messages that are shown. */
export const OLDEST_WAITING = 5;
/** A longer wait than this is a clock that was wrong. Days. */
export const LONGEST_WAIT_DAYS = 90;

const newestMessage = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The beginning of it. */
  message: z.string(),
  date: z.iso.datetime(),
  state: z.enum(contactStates),
});
export type NewestMessage = z.infer<typeof newestMessage>;

const waitingLead = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** E.164; null: it is not a telephone number. */
  phone_key: z.nullable(z.string()),
  /** Since when it waits. */
  date: z.iso.datetime(),
});
export type WaitingLead = z.infer<typeof waitingLead>;

export const dashboard = z.object({
  posts: count,
  categories: count,
  messages: z.object({
    total: count,
    /** Since midnight in India. */
    today: count,
    /** Messages of the last seven days of 24 hours. */
    week: count,
    unanswered: count,
    /** Suspected messages; all of the above but `unanswered` count them. */
    suspected: count,
  }),
  /** Messages by the day they arrived, in India, oldest first; days without one are there with 0. */
  days: z.array(z.object({ day: z.iso.date(), messages: count })),
  /** The newest messages without suspected spam. */
  newest: z.array(newestMessage),
  /** Messages of state `new`: `5 waiting, the oldest 3 h`. */
  waiting: z.object({
    count,
    /** The oldest first, a few of them. */
    oldest: z.array(waitingLead),
  }),
  /** Time from the arrival to the first answer, of the messages that were answered first on those days. */
  first_answer: z.object({
    /** Milliseconds. null: none was answered. */
    median: z.nullable(z.number()),
    measured: count,
  }),
  /** Time from the device's `written_at` to the arrival, of the messages that arrived on those days. */
  delay: z.object({
    /** Milliseconds. null: no message has `written_at`. */
    median: z.nullable(z.number()),
    longest: z.nullable(z.int()),
    /** Messages that these are of. */
    measured: count,
    /** Messages that were written after they arrived or absurdly long before: the device's clock was wrong. */
    left_out: count,
  }),
  webhook: deliveryFigures,
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = defineEndpoint('GET /dashboard', answerers, {
  summary: "The operator's figures",
  response: dashboard,
});

const ok = z.object({ status: z.literal('ok') });

export const health = defineEndpoint('GET /health', 'public', {
  cache: 'no-store',
  summary: 'The process is alive',
  response: ok,
});

export const ready = defineEndpoint('GET /ready', 'public', {
  cache: 'no-store',
  summary: 'The database answers and writes',
  response: ok,
  errors: ['not_ready', 'disk_full'],
});

export const openapi = defineEndpoint('GET /openapi.json', 'public', {
  summary: 'This description',
  response: z.record(z.string(), z.unknown()),
});

/** What makes a new site somebody's own, in the order in which it helps most. */
export const setupEntries = [
  'numbers',
  'claims',
  'notices',
  'public_url',
  'second_factor',
  'backup',
  'first_post',
] as const;
export type SetupEntry = (typeof setupEntries)[number];

/** The roles that can do each of them. */
export const setupAccess = {
  numbers: owners,
  claims: owners,
  notices: answerers,
  public_url: owners,
  second_factor: everyRole,
  backup: owners,
  first_post: editors,
} as const satisfies Record<SetupEntry, Access>;

const setup = z.object({
  /** false: this operator put the list away, or has seen that all is done. Then nothing is looked up. */
  is_shown: z.boolean(),
  /** What this operator can do and the site can know of, done or not. */
  entries: z.array(z.object({ entry: z.enum(setupEntries), is_done: z.boolean() })),
});
export type Setup = z.infer<typeof setup>;

export const readSetup = defineEndpoint('GET /setup', answerers, {
  summary: 'What is still to be done to make a new site one’s own, as far as this role can do it',
  response: setup,
});

export const showSetup = defineEndpoint('PATCH /setup', answerers, {
  summary: 'Put the list away, or bring it back, for this operator',
  body: z.object({ is_shown: z.boolean('Must be true or false.') }),
  response: setup,
});
