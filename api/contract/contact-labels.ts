import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
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

const operator = { access: answerers, cache: 'no-store' } as const;
const refusals = ['unauthorized', 'foreign_origin', 'invalid_fields', 'busy', 'disk_full'] as const;
const params = z.object({ id });

export const listLabels = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/contact-desk/labels',
  status: 200,
  summary: 'The labels of messages, by name',
  limits: NO_BODY,
  response: z.array(label),
  errors: ['unauthorized', 'busy'],
});

export const createLabel = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/contact-desk/labels',
  status: 201,
  summary: `Add a label, at most ${LABELS_MAX}. Two names that differ only in letter case are one`,
  limits: SHORT_BODY,
  body: z.object({ name, colour: z._default(colour, 'grey') }),
  response: label,
  errors: [...refusals, 'label_exists'],
});

export const changeLabel = defineEndpoint({
  ...operator,
  method: 'PATCH',
  path: '/contact-desk/labels/:id',
  status: 200,
  summary: 'Change the name or the colour of a label',
  limits: SHORT_BODY,
  params,
  body: z.object({ name: z.optional(name), colour: z.optional(colour) }),
  response: label,
  errors: [...refusals, 'not_found', 'label_exists'],
});

export const deleteLabel = defineEndpoint({
  ...operator,
  method: 'DELETE',
  path: '/contact-desk/labels/:id',
  status: 204,
  summary: 'Delete a label; messages lose it',
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy', 'disk_full'],
});
