import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { ZONE_MAX } from './post-notice-limits.ts';
import { pushSubscription, URL_MAX } from './push-fields.ts';
import { text } from './text.ts';

/** Whether it is a zone of the IANA's that is known here. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const refusals = ['foreign_origin', 'invalid_fields', 'too_large', 'unsupported_type', 'too_many'] as const;
const visitor = { access: 'public', cache: 'no-store' } as const;

export const readPushKey = defineEndpoint({
  ...visitor,
  method: 'GET',
  path: '/push-key',
  status: 200,
  summary: 'What a browser subscribes to pushes by (RFC 8292)',
  limits: NO_BODY,
  response: z.object({ public_key: z.string() }),
  errors: ['busy'],
});

export const followPosts = defineEndpoint({
  ...visitor,
  method: 'POST',
  path: '/post-readers',
  status: 204,
  summary:
    'Tell this browser of new posts, by day where it is. Another call with the same endpoint replaces its keys and time zone',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 60, seconds: 60 * 60 } },
  body: z.object({
    ...pushSubscription.shape,
    /** Such as Asia/Kolkata. */
    time_zone: text({
      max: ZONE_MAX,
      line: true,
      faultOf: (zone) => (isTimeZone(zone) ? undefined : 'Must be a time zone such as Asia/Kolkata.'),
    }),
    /** The endpoint that it was known by before. */
    replaces: z.optional(text({ max: URL_MAX, line: true })),
  }),
  response: null,
  errors: [...refusals, 'busy', 'disk_full'],
});

export const unfollowPosts = defineEndpoint({
  ...visitor,
  method: 'POST',
  path: '/post-readers/remove',
  status: 204,
  summary: 'Tell a browser of new posts no more, also one that is not known',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 60, seconds: 60 } },
  body: z.object({ endpoint: text({ max: URL_MAX, line: true }) }),
  response: null,
  errors: [...refusals, 'busy', 'disk_full'],
});
