import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { noticeDevice } from './notification.ts';
import { pushSubscription, URL_MAX } from './push-fields.ts';
import { answerers } from './roles.ts';
import { id, text } from './text.ts';

const operator = { access: answerers, cache: 'no-store' } as const;
const refusals = ['unauthorized', 'foreign_origin', 'busy', 'disk_full'] as const;
const sent = [...refusals, 'invalid_fields', 'too_large', 'unsupported_type'] as const;

export const subscribeDevice = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/push-subscriptions',
  status: 201,
  summary:
    'Tell this browser of new leads until it is removed or its login is ended. Past the time of the login it is told without what a visitor wrote. Another call with the same endpoint replaces its keys and login',
  limits: SHORT_BODY,
  body: z.object({
    ...pushSubscription.shape,
    /** The endpoint that it was known by before. */
    replaces: z.optional(text({ max: URL_MAX, line: true })),
  }),
  response: noticeDevice,
  errors: sent,
});

export const removeDevice = defineEndpoint({
  ...operator,
  method: 'DELETE',
  path: '/push-subscriptions/:id',
  status: 204,
  summary: 'Tell a browser no more: an owner any, others one of their own',
  limits: EMPTY_BODY,
  params: z.object({ id }),
  response: null,
  errors: [...refusals, 'not_found'],
});

export const renewDevice = defineEndpoint({
  method: 'POST',
  path: '/push-renewal',
  access: 'public',
  cache: 'no-store',
  status: 204,
  summary:
    'A service worker, which has no login, says that the push service gave it another endpoint. Only who knows the old one can',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 20, seconds: 60 } },
  body: z.object({ ...pushSubscription.shape, old: text({ max: URL_MAX, line: true }) }),
  response: null,
  errors: [
    'foreign_origin',
    'invalid_fields',
    'not_found',
    'too_large',
    'unsupported_type',
    'too_many',
    'busy',
    'disk_full',
  ],
});
