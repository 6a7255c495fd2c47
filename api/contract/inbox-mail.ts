import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { MESSAGE_MAX } from './contact-rules.ts';
import { defineEndpoint, LONG_BODY } from './endpoint.ts';
import { id, idempotencyKey, text } from './text.ts';

// Answers by mail that the site itself sends, where it has a mail server.

export const MAIL_SUBJECT_MAX = 200;
/** How long an answer waits before it is sent, so that it can be taken back. Seconds. */
export const MAIL_DELAY_SECONDS = 10;
/** Other messages of the person that one mail answers. */
const ALSO_MAX = 100;

/**
 * `queued`: not handed over yet; `sending`: the mail server is getting it; `sent`: it took it; `failed`: it did not; `unknown`: the line
 * broke after it got the mail and before its answer, or the server was ended before that: it may have arrived, and is not repeated by itself.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

export const mail = z.object({
  id: z.int(),
  contact_id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The title that its prepared reply had then. */
  reply: z.nullable(z.string()),
  /** Username of who wrote it. */
  operator: z.nullable(z.string()),
  at: z.iso.datetime(),
  state: z.enum(mailStates),
  /** What came of the last try that did not succeed. */
  error: z.nullable(z.string()),
  /** When a mail that is queued is tried next. */
  next_at: z.nullable(z.iso.datetime()),
  /** Somebody has seen that it failed, or that its outcome is unknown. */
  dismissed: z.boolean(),
});
export type Mail = z.infer<typeof mail>;

export const readMailSender = defineEndpoint('GET /contact-desk/mail', answerers, {
  summary: 'By whom answers by mail are sent, and where an answer to them goes; null: the site sends none',
  response: z.object({ from: z.nullable(z.string()), reply_to: z.nullable(z.string()) }),
});

const newMail = z.object({
  subject: text({ max: MAIL_SUBJECT_MAX, required: 'A mail needs a subject.', line: true }),
  text: text({ max: MESSAGE_MAX, required: 'Write a message.' }),
  /** The id of the prepared reply that it was made of. */
  reply: z.optional(id),
  /** Ids of other messages of the same person that it answers, too. */
  also: z._default(z.array(id, 'Must be ids.').check(z.maxLength(ALSO_MAX, `At most ${ALSO_MAX} ids.`)), []),
});
export type NewMail = z.output<typeof newMail>;

export const sendMail = defineEndpoint('POST /contacts/:id/mails', answerers, {
  status: 201,
  summary: `Answer a message by mail, and mark it as answered. It is sent after ${MAIL_DELAY_SECONDS} seconds; until then it can be taken back. A repeat with the same key is answered as the first time`,
  limits: LONG_BODY,
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: newMail,
  response: mail,
  errors: ['no_mail_server', 'key_reused'],
});

export const takeBackMail = defineEndpoint('DELETE /contact-desk/mails/:id', answerers, {
  summary:
    'Take a mail back that is not handed over yet. Messages that it marked as answered are as they were',
  errors: ['mail_handed_over'],
});

export const sendMailAgain = defineEndpoint('POST /contact-desk/mails/:id/send-again', answerers, {
  summary: 'Send a mail again that failed, or whose outcome is unknown. Another one is left as it is',
  response: mail,
});

export const dismissMail = defineEndpoint('POST /contact-desk/mails/:id/dismiss', answerers, {
  summary: 'Note that somebody has seen how a mail ended, and sends it no more',
  response: mail,
});
