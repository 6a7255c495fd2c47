import * as z from 'zod/mini';
import { contactFilter } from './contact-inbox.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

export const VIEW_NAME_MAX = 60;
/** Views of one operator, and those of all. */
export const VIEWS_MAX = 50;

const name = text({ max: VIEW_NAME_MAX, required: 'A view needs a name.', line: true });
const shared = z.boolean('Must be true or false.');

const view = z.object({
  id: z.int(),
  name: z.string(),
  /** As `GET /contacts` takes it; `me` is who looks. */
  filter: contactFilter,
  /** Seen and changed by all operators; else by the one who made it. */
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof view>;

const operator = { access: answerers, cache: 'no-store' } as const;
const refusals = ['unauthorized', 'foreign_origin', 'invalid_fields', 'busy', 'disk_full'] as const;
const params = z.object({ id });

export const listViews = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/contact-desk/views',
  status: 200,
  summary: 'Saved filters of the list of messages: those of all and of the operator who asks, by name',
  limits: NO_BODY,
  response: z.array(view),
  errors: ['unauthorized', 'busy'],
});

export const createView = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/contact-desk/views',
  status: 201,
  summary: 'Save a filter under a name',
  limits: SHORT_BODY,
  body: z.object({ name, filter: contactFilter, shared: z._default(shared, false) }),
  response: view,
  errors: refusals,
});

export const changeView = defineEndpoint({
  ...operator,
  method: 'PATCH',
  path: '/contact-desk/views/:id',
  status: 200,
  summary: 'Change a saved filter or its name, share it or take it for oneself',
  limits: SHORT_BODY,
  params,
  body: z.object({
    name: z.optional(name),
    filter: z.optional(contactFilter),
    shared: z.optional(shared),
  }),
  response: view,
  errors: [...refusals, 'not_found'],
});

export const deleteView = defineEndpoint({
  ...operator,
  method: 'DELETE',
  path: '/contact-desk/views/:id',
  status: 204,
  summary: 'Delete a saved filter',
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy', 'disk_full'],
});
