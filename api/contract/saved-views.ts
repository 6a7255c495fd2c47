import * as z from 'zod/mini';
import { contactFilter } from './contact-inbox.ts';
import { defineEndpoint } from './endpoint.ts';
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

const params = z.object({ id });

export const listViews = defineEndpoint({
  access: answerers,
  method: 'GET',
  path: '/contact-desk/views',
  summary: 'Saved filters of the list of messages: those of all and of the operator who asks, by name',
  response: z.array(view),
});

export const createView = defineEndpoint({
  access: answerers,
  method: 'POST',
  path: '/contact-desk/views',
  status: 201,
  summary: 'Save a filter under a name',
  body: z.object({ name, filter: contactFilter, shared: z._default(shared, false) }),
  response: view,
});

export const changeView = defineEndpoint({
  access: answerers,
  method: 'PATCH',
  path: '/contact-desk/views/:id',
  summary: 'Change a saved filter or its name, share it or take it for oneself',
  params,
  body: z.object({
    name: z.optional(name),
    filter: z.optional(contactFilter),
    shared: z.optional(shared),
  }),
  response: view,
});

export const deleteView = defineEndpoint({
  access: answerers,
  method: 'DELETE',
  path: '/contact-desk/views/:id',
  summary: 'Delete a saved filter',
  params,
  response: null,
});
