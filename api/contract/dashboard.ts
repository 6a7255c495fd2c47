import * as z from 'zod/mini';
import { webhookFigures } from './contact-desk.ts';
import { defineEndpoint } from './endpoint.ts';

const count = z.int();

export const dashboard = z.object({
  posts: count,
  categories: count,
  messages: z.object({
    total: count,
    /** Since midnight in India. */
    today: count,
    /** In the last seven days of 24 hours. */
    week: count,
    unanswered: count,
  }),
  webhook: webhookFigures,
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = defineEndpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'operator',
  status: 200,
  cache: 'no-store',
  summary: "The operator's figures",
  response: dashboard,
  errors: ['unauthorized', 'busy'],
});

const ok = z.object({ status: z.literal('ok') });

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  status: 200,
  cache: 'no-store',
  summary: 'The process is alive',
  response: ok,
  errors: [],
});

export const ready = defineEndpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  status: 200,
  cache: 'no-store',
  summary: 'The database answers and writes',
  response: ok,
  errors: ['busy'],
});

export const openapi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  status: 200,
  summary: 'This description',
  response: z.record(z.string(), z.unknown()),
  errors: [],
});
