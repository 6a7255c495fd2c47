import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { viewFilter } from './inbox.ts';
import { replyFault } from './reply-variables.ts';
import { text, wholeNumber } from './text.ts';

export const LABEL_MAX = 40;
/** Labels of the site. */
export const LABELS_MAX = 50;

/** Names of colours; the client has a pair of them for light and for dark. */
export const labelColours = ['grey', 'red', 'amber', 'green', 'blue', 'violet'] as const;
export type LabelColour = (typeof labelColours)[number];

const labelName = text({ max: LABEL_MAX, required: 'A label needs a name.', line: true });
const colour = z.enum(labelColours, 'Choose one of the colours.');

const label = z.object({ id: z.int(), name: z.string(), colour: z.enum(labelColours) });
export type Label = z.infer<typeof label>;

export const listLabels = defineEndpoint('GET /contact-desk/labels', answerers, {
  summary: 'The labels of messages, by name',
  response: z.array(label),
});

export const createLabel = defineEndpoint('POST /contact-desk/labels', answerers, {
  status: 201,
  summary: `Add a label, at most ${LABELS_MAX}. Two names that differ only in letter case are one`,
  body: z.object({ name: labelName, colour: z._default(colour, 'grey') }),
  response: label,
  errors: ['label_exists'],
});

export const changeLabel = defineEndpoint('PATCH /contact-desk/labels/:id', answerers, {
  summary: 'Change the name or the colour of a label',
  body: z.object({ name: z.optional(labelName), colour: z.optional(colour) }),
  response: label,
  errors: ['label_exists'],
});

export const deleteLabel = defineEndpoint('DELETE /contact-desk/labels/:id', answerers, {
  summary: 'Delete a label; messages lose it',
});

export const REPLY_TITLE_MAX = 60;
export const REPLY_TEXT_MAX = 1_000;
/** Replies of the site. */
export const REPLIES_MAX = 100;

const title = text({ max: REPLY_TITLE_MAX, required: 'A reply needs a title.', line: true });
/** It may name what `reply-variables.ts` lists: the client puts that in. */
const replyText = text({ max: REPLY_TEXT_MAX, required: 'A reply needs text.', faultOf: replyFault });

const reply = z.object({ id: z.int(), title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof reply>;

export const listReplies = defineEndpoint('GET /contact-desk/replies', answerers, {
  summary: 'Prepared replies, in their order',
  response: z.array(reply),
});

export const createReply = defineEndpoint('POST /contact-desk/replies', answerers, {
  status: 201,
  summary:
    'Add a prepared reply at the end. {{first_name}}, {{last_name}} and {{brand}} in its text stand for the names of the person and of the site',
  body: z.object({ title, text: replyText }),
  response: reply,
});

export const changeReply = defineEndpoint('PATCH /contact-desk/replies/:id', answerers, {
  summary: 'Change a prepared reply, or its place, counted from 1',
  body: z.object({
    title: z.optional(title),
    text: z.optional(replyText),
    position: z.optional(wholeNumber(1, 1_000_000, 'Must be a whole number from 1.')),
  }),
  response: reply,
});

export const deleteReply = defineEndpoint('DELETE /contact-desk/replies/:id', answerers, {
  summary: 'Delete a prepared reply',
});

export const VIEW_NAME_MAX = 60;
/** Views of one operator, and those of all. */
export const VIEWS_MAX = 50;

const viewName = text({ max: VIEW_NAME_MAX, required: 'A view needs a name.', line: true });
const shared = z.boolean('Must be true or false.');

const view = z.object({
  id: z.int(),
  name: z.string(),
  /** What `GET /contacts` takes of filter and order; `me` is who looks. */
  filter: viewFilter,
  /** Seen and changed by all operators; else by the one who made it. */
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof view>;

export const listViews = defineEndpoint('GET /contact-desk/views', answerers, {
  summary: 'Saved filters of the list of messages: those of all and of the operator who asks, by name',
  response: z.array(view),
});

export const createView = defineEndpoint('POST /contact-desk/views', answerers, {
  status: 201,
  summary: 'Save a filter under a name',
  body: z.object({ name: viewName, filter: viewFilter, shared: z._default(shared, false) }),
  response: view,
});

export const changeView = defineEndpoint('PATCH /contact-desk/views/:id', answerers, {
  summary: 'Change a saved filter or its name, share it or take it for oneself',
  body: z.object({
    name: z.optional(viewName),
    filter: z.optional(viewFilter),
    shared: z.optional(shared),
  }),
  response: view,
});

export const deleteView = defineEndpoint('DELETE /contact-desk/views/:id', answerers, {
  summary: 'Delete a saved filter',
});
