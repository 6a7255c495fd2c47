import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { answerers } from './roles.ts';
import { id, text, wholeNumber } from './text.ts';

export const REPLY_TITLE_MAX = 60;
export const REPLY_TEXT_MAX = 1_000;
/** Replies of the site. */
export const REPLIES_MAX = 100;

const title = text({ max: REPLY_TITLE_MAX, required: 'A reply needs a title.', line: true });
/** `{first_name}` stands for the name of the person: the client puts it in. */
const replyText = text({ max: REPLY_TEXT_MAX, required: 'A reply needs a text.' });

const reply = z.object({ id: z.int(), title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof reply>;

const operator = { access: answerers, cache: 'no-store' } as const;
const refusals = ['unauthorized', 'foreign_origin', 'invalid_fields', 'busy', 'disk_full'] as const;
const params = z.object({ id });

export const listReplies = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/contact-desk/replies',
  status: 200,
  summary: 'Prepared replies, in their order',
  limits: NO_BODY,
  response: z.array(reply),
  errors: ['unauthorized', 'busy'],
});

export const createReply = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/contact-desk/replies',
  status: 201,
  summary: 'Add a prepared reply at the end. {first_name} in its text stands for the name of the person',
  limits: SHORT_BODY,
  body: z.object({ title, text: replyText }),
  response: reply,
  errors: refusals,
});

export const changeReply = defineEndpoint({
  ...operator,
  method: 'PATCH',
  path: '/contact-desk/replies/:id',
  status: 200,
  summary: 'Change a prepared reply, or its place, counted from 1',
  limits: SHORT_BODY,
  params,
  body: z.object({
    title: z.optional(title),
    text: z.optional(replyText),
    position: z.optional(wholeNumber(1, 1_000_000, 'Must be a whole number from 1.')),
  }),
  response: reply,
  errors: [...refusals, 'not_found'],
});

export const deleteReply = defineEndpoint({
  ...operator,
  method: 'DELETE',
  path: '/contact-desk/replies/:id',
  status: 204,
  summary: 'Delete a prepared reply',
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy', 'disk_full'],
});
