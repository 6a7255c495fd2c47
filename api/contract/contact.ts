import * as z from 'zod/mini';
import { PREFERENCE } from './contact-preference.ts';
import { EMAIL_MAX, EMAIL_NEEDED, emailFault, MESSAGE_MAX, NAME_MAX, PHONE_MAX } from './contact-rules.ts';
import { visitFields } from './contact-visit.ts';
import { defineEndpoint } from './endpoint.ts';
import { LONG_BODY } from './endpoint-limits.ts';
import type { FieldError } from './problem.ts';
import { text } from './text.ts';

export const email = z
  .string(EMAIL_NEEDED)
  .check((ctx) => {
    const message = emailFault(ctx.value);
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value });
  })
  .check(z.meta({ format: 'email', maxLength: EMAIL_MAX }));

/** Beside the message, never in its way: contact-preference.ts. */
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key of a header value, bare or quoted (RFC 9651 string), in lower case; undefined when it is no UUID. */
export function readIdempotencyKey(header: string): string | undefined {
  const bare = /^"(.*)"$/.exec(header)?.[1] ?? header;
  const key = bare.toLowerCase();
  return UUID.test(key) ? key : undefined;
}

export const idempotencyKey = z.pipe(
  z
    .string('Must be a UUID.')
    .check(z.refine((value) => readIdempotencyKey(value) !== undefined, 'Must be a UUID.')),
  z.transform((value: string) => readIdempotencyKey(value) ?? ''),
);

/** More than one when a message was edited again before the first try was answered: either may have arrived. */
const supersedes = z.optional(
  z.union([idempotencyKey, z.array(idempotencyKey).check(z.maxLength(50))], 'Must be the key of a message.'),
);

export const newContact = z.object({
  ...contactFields.shape,
  /** The device's time at submit. Kept beside the server's, never trusted. */
  written_at: z.optional(z.iso.datetime({ offset: true, error: 'Must be a date and time.' })),
  supersedes,
  /** From the form without its script, sent by the browser: the same fields within an hour of `written_at` are one message. */
  plain: z.optional(z.boolean('Must be true or false.')),
  ...visitFields,
});

export const contactReceipt = z.object({
  /** null: a late repeat of a message that was deleted or replaced meanwhile. */
  id: z.nullable(z.int()),
  key: z.nullable(z.string()),
  date: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;

export const createContact = defineEndpoint({
  method: 'POST',
  path: '/contacts',
  access: 'public',
  status: 201,
  cache: 'no-store',
  summary: 'Leave a message. A repeat with the same key and content is answered as the first time',
  limits: { ...LONG_BODY, rate: { counts: 'new messages', most: 60, seconds: 60 } },
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
