import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SHORT_BODY } from './endpoint-limits.ts';

/** How long a challenge of `npm run doctor` counts. Seconds. */
export const SELF_CHECK_SECONDS = 60;

const arrived = z.object({
  /** Made of the challenge by the secret of the site: it is this very site that answers. */
  proof: z.string(),
  version: z.string(),
  trust_proxy: z.int(),
  /** By which limits count. */
  client: z.string(),
  /** As they arrived; null: not at all. */
  forwarded_for: z.nullable(z.string()),
  forwarded_proto: z.nullable(z.string()),
});
export type Arrived = z.infer<typeof arrived>;

export const selfCheck = defineEndpoint({
  method: 'POST',
  path: '/self-check',
  access: 'public',
  cache: 'no-store',
  summary:
    'How a call of `npm run doctor` arrived. Only for a challenge signed by the secret of the site within a minute; for all others there is nothing here',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 30, seconds: 60 } },
  body: z.object({
    challenge: z.string('Must be text.').check(z.maxLength(100, 'Must be at most 100 characters.')),
  }),
  response: arrived,
  errors: ['not_found'],
});
