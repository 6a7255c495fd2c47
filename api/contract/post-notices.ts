import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SHORT_BODY } from './endpoint-limits.ts';
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

const visitor = { access: 'public', cache: 'no-store' } as const;

export const readPushKey = defineEndpoint({
  ...visitor,
  method: 'GET',
  path: '/push-key',
  summary: 'What a browser subscribes to pushes by (RFC 8292)',
  response: z.object({ public_key: z.string() }),
});

export const followPosts = defineEndpoint({
  ...visitor,
  method: 'POST',
  path: '/post-readers',
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
});

export const unfollowPosts = defineEndpoint({
  ...visitor,
  method: 'POST',
  path: '/post-readers/remove',
  summary: 'Tell a browser of new posts no more, also one that is not known',
  limits: { ...SHORT_BODY, rate: { counts: 'calls', most: 60, seconds: 60 } },
  body: z.object({ endpoint: text({ max: URL_MAX, line: true }) }),
  response: null,
});
