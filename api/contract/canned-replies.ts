import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
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

const params = z.object({ id });

export const listReplies = defineEndpoint({
  access: answerers,
  method: 'GET',
  path: '/contact-desk/replies',
  summary: 'Prepared replies, in their order',
  response: z.array(reply),
});

export const createReply = defineEndpoint({
  access: answerers,
  method: 'POST',
  path: '/contact-desk/replies',
  status: 201,
  summary: 'Add a prepared reply at the end. {first_name} in its text stands for the name of the person',
  body: z.object({ title, text: replyText }),
  response: reply,
});

export const changeReply = defineEndpoint({
  access: answerers,
  method: 'PATCH',
  path: '/contact-desk/replies/:id',
  summary: 'Change a prepared reply, or its place, counted from 1',
  params,
  body: z.object({
    title: z.optional(title),
    text: z.optional(replyText),
    position: z.optional(wholeNumber(1, 1_000_000, 'Must be a whole number from 1.')),
  }),
  response: reply,
});

export const deleteReply = defineEndpoint({
  access: answerers,
  method: 'DELETE',
  path: '/contact-desk/replies/:id',
  summary: 'Delete a prepared reply',
  params,
  response: null,
});
