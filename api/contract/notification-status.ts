import * as z from 'zod/mini';
import { answerers } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';

export const channels = ['push', 'mail', 'webhook'] as const;
export type Channel = (typeof channels)[number];

const failing = z.object({
  channel: z.enum(channels),
  destination: z.string(),
  since: z.iso.datetime(),
  last_error: z.string(),
});
export type FailingChannel = z.infer<typeof failing>;

const notificationsStatus = z.object({
  /** Destinations that failed three times in a row, or for five minutes, and took nothing since. */
  failing: z.array(failing),
});

export const readNotificationsStatus = defineEndpoint('GET /notices/status', answerers, {
  summary: 'Channels that failed three times in a row, or for five minutes',
  response: notificationsStatus,
});
