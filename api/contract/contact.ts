import * as z from 'zod/mini';
import { PREFERENCE } from './contact-preference.ts';
import { EMAIL_MAX, EMAIL_NEEDED, emailFault, MESSAGE_MAX, NAME_MAX, PHONE_MAX } from './contact-rules.ts';
import { defineEndpoint, LONG_BODY } from './endpoint.ts';
import type { FieldError } from './problem.ts';
import { isSitePath } from './site-path.ts';
import { idempotencyKey, text } from './text.ts';
import { CAMPAIGN_MAX, CONSENT_VERSION_MAX, isHost, PAGE_MAX, REFERRER_MAX } from './visit.ts';

// A value other than the message that does not fit is left out: the message is accepted without it.
const leftOut = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const parameter = leftOut(text({ max: CAMPAIGN_MAX, line: true }));

/** What a message may carry besides its content. */
export const visitFields = {
  page: leftOut(text({ max: PAGE_MAX, line: true }).check(z.refine(isSitePath, 'Must be a path.'))),
  campaign: leftOut(
    z.object({
      utm_source: parameter,
      utm_medium: parameter,
      utm_campaign: parameter,
      utm_term: parameter,
      utm_content: parameter,
    }),
  ),
  referrer: leftOut(text({ max: REFERRER_MAX }).check(z.refine(isHost, 'Must be a host.'))),
  notice: leftOut(
    text({ max: CONSENT_VERSION_MAX, line: true }).check(z.regex(/^[\w.-]+$/, 'Must be a version.')),
  ),
  /** A message that fills this in is set apart, and kept. */
  website: leftOut(text({ max: PAGE_MAX })),
};

export const email = z
  .string(EMAIL_NEEDED)
  .check((ctx) => {
    const message = emailFault(ctx.value);
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value });
  })
  .check(z.meta({ format: 'email', maxLength: EMAIL_MAX }));

/** A preference never keeps a message out: contact-preference.ts. */
const preference = z.catch(z._default(z.string().check(z.regex(PREFERENCE)), ''), '');

/** The names are the form's, the call's and the columns'. */
export const contactFields = z.object({
  first_name: z._default(text({ max: NAME_MAX }), ''),
  last_name: z._default(text({ max: NAME_MAX }), ''),
  email,
  phone: z._default(text({ max: PHONE_MAX }), ''),
  message: z._default(text({ max: MESSAGE_MAX }), ''),
  /** How the writer would like to be answered: whatsapp, call, email; empty: no matter. Later versions add others. */
  preferred_channel: preference,
  /** When, in India: morning, afternoon, evening; empty: no matter. Later versions add others. */
  preferred_time: preference,
});
export type ContactFields = z.output<typeof contactFields>;
export const contactFieldNames = [
  ...(['first_name', 'last_name', 'email', 'phone', 'message'] as const),
  ...(['preferred_channel', 'preferred_time'] as const),
] as const;
export type ContactFieldName = (typeof contactFieldNames)[number];

/** There is more than one where a message was edited again before the first try was answered: either may have arrived. */
const supersedes = z.optional(
  z.union([idempotencyKey, z.array(idempotencyKey).check(z.maxLength(50))], 'Must be the key of a message.'),
);

export const newContact = z.object({
  ...contactFields.shape,
  /** The device's time at submit. Stored with the server's, never trusted. */
  written_at: z.optional(z.iso.datetime({ offset: true, error: 'Must be a date and time.' })),
  supersedes,
  /** True where the service worker sends what the form without its script posted: the same fields within an hour of `written_at` are one message. */
  plain: z.optional(z.boolean('Must be true or false.')),
  ...visitFields,
});

const contactReceipt = z.object({
  /** null: a late repeat of a message that was deleted or replaced before. */
  id: z.nullable(z.int()),
  key: z.nullable(z.string()),
  date: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;

export const createContact = defineEndpoint('POST /contacts', 'public', {
  status: 201,
  summary: 'Leave a message. A repeat with the same key and content is answered as the first time',
  limits: LONG_BODY,
  rate: { counts: 'new messages', most: 60, seconds: 60 },
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: newContact,
  response: contactReceipt,
  errors: ['in_progress', 'key_reused'],
});

/** What the server knows of the plain HTML contact form when it makes the page. */
export interface PlainFormState {
  /** The Idempotency-Key that a post of the form will carry. */
  key?: string;
  outcome?: 'sent' | 'failed' | 'repeated';
  values?: Partial<ContactFields>;
  errors?: FieldError[];
  /** The same text arrived a while ago. */
  repeated?: {
    /** ISO 8601. */
    at: string;
    /** What a form posts that sends it once more: no text, since an address leads to that form. */
    again: Record<string, string>;
  };
}
