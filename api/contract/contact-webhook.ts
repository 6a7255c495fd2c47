import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';

/** Of notices, by every channel: how many messages and events of the site they are about. */
export const deliveryFigures = z.object({
  waiting: z.int(),
  /** Given up after a week of trying. */
  failed: z.int(),
  last_error: z.nullable(z.string()),
});
export type DeliveryFigures = z.infer<typeof deliveryFigures>;

export const retryWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhook/retry',
  access: answerers,
  summary: 'Try again, now, every notice that was not delivered, by whatever channel',
  response: deliveryFigures,
});
