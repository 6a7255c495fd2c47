import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY } from './endpoint-limits.ts';
import { answerers } from './roles.ts';

/** Of the calls to CONTACT_WEBHOOK. */
export const webhookFigures = z.object({
  waiting: z.int(),
  /** Given up after days of trying. */
  failed: z.int(),
  last_error: z.nullable(z.string()),
});
export type WebhookFigures = z.infer<typeof webhookFigures>;

export const retryWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhook/retry',
  access: answerers,
  status: 200,
  cache: 'no-store',
  summary: 'Try again, now, to tell CONTACT_WEBHOOK of every message it was not told of',
  limits: EMPTY_BODY,
  response: webhookFigures,
  errors: ['unauthorized', 'foreign_origin', 'busy'],
});
