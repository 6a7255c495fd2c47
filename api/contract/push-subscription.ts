import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SHORT_BODY } from './endpoint-limits.ts';
import { noticeDevice } from './notification.ts';
import { pushSubscription, URL_MAX } from './push-fields.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

export const subscribeDevice = defineEndpoint({
  access: answerers,
  method: 'POST',
  path: '/push-subscriptions',
  status: 201,
  summary:
    'Tell this browser of new leads until it is removed or its login is ended. Past the time of the login it is told without what a visitor wrote. Another call with the same endpoint replaces its keys and login',
  body: z.object({
    ...pushSubscription.shape,
    /** The endpoint that it was known by before. */
    replaces: z.optional(text({ max: URL_MAX, line: true })),
  }),
  response: noticeDevice,
});

export const removeDevice = defineEndpoint({
  access: answerers,
  method: 'DELETE',
  path: '/push-subscriptions/:id',
  summary: 'Tell a browser no more: an owner any, others one of their own',
  params: z.object({ id }),
  response: null,
});

export const renewDevice = defineEndpoint({
  method: 'POST',
  path: '/push-renewal',
  access: 'public',
  cache: 'no-store',
  summary:
    'A service worker, which has no login, says that the push service gave it another endpoint. Only who knows the old one can',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 20, seconds: 60 } },
  body: z.object({ ...pushSubscription.shape, old: text({ max: URL_MAX, line: true }) }),
  response: null,
  errors: ['not_found'],
});
