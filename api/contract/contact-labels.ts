import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

export const LABEL_MAX = 40;
/** Labels of the site. */
export const LABELS_MAX = 50;

/** Names of colours; the client has a pair of them for light and for dark. */
export const labelColours = ['grey', 'red', 'amber', 'green', 'blue', 'violet'] as const;
export type LabelColour = (typeof labelColours)[number];

const name = text({ max: LABEL_MAX, required: 'A label needs a name.', line: true });
const colour = z.enum(labelColours, 'Choose one of the colours.');

const label = z.object({ id: z.int(), name: z.string(), colour: z.enum(labelColours) });
export type Label = z.infer<typeof label>;

const params = z.object({ id });

export const listLabels = defineEndpoint({
  access: answerers,
  method: 'GET',
  path: '/contact-desk/labels',
  summary: 'The labels of messages, by name',
  response: z.array(label),
});

export const createLabel = defineEndpoint({
  access: answerers,
  method: 'POST',
  path: '/contact-desk/labels',
  status: 201,
  summary: `Add a label, at most ${LABELS_MAX}. Two names that differ only in letter case are one`,
  body: z.object({ name, colour: z._default(colour, 'grey') }),
  response: label,
  errors: ['label_exists'],
});

export const changeLabel = defineEndpoint({
  access: answerers,
  method: 'PATCH',
  path: '/contact-desk/labels/:id',
  summary: 'Change the name or the colour of a label',
  params,
  body: z.object({ name: z.optional(name), colour: z.optional(colour) }),
  response: label,
  errors: ['label_exists'],
});

export const deleteLabel = defineEndpoint({
  access: answerers,
  method: 'DELETE',
  path: '/contact-desk/labels/:id',
  summary: 'Delete a label; messages lose it',
  params,
  response: null,
});
