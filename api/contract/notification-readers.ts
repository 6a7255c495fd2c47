import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { ZONE_MAX } from './reader-rules.ts';
import { text } from './text.ts';

/** Characters of a web address: push services use some hundred. */
export const URL_MAX = 2_000;
/** Hex digits by which a browser knows itself among the devices. */
export const MARK_LENGTH = 16;
/** Characters of a key in base64url. */
export const KEY_MAX = 200;

const key = (bytes: number) =>
  z.string('Must be a key.').check(
    z.maxLength(KEY_MAX, 'Must be a key.'),
    z.refine((value) => bytesOf(value) === bytes, 'Must be a key.'),
  );

/** How many bytes a text of base64url stands for. */
function bytesOf(value: string): number | undefined {
  if (!/^[\w-]*={0,2}$/.test(value)) return undefined;
  return Math.floor((value.replace(/=+$/, '').length * 3) / 4);
}

/** What PushSubscription.toJSON() gives. */
export const pushSubscription = z.object({
  endpoint: text({ max: URL_MAX, line: true, required: 'Must be the address of a push service.' }),
  /** A point of P-256, and the secret of RFC 8291. */
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type NewPushSubscription = z.output<typeof pushSubscription>;

/** Whether it is a zone of the IANA's that is known here. */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const readPushKey = defineEndpoint('GET /push-key', 'public', {
  cache: 'no-store',
  summary: 'What a browser subscribes to pushes by (RFC 8292)',
  response: z.object({ public_key: z.string() }),
});

export const followPosts = defineEndpoint('POST /post-readers', 'public', {
  summary:
    'Notify this browser of new posts, by day where it is. Another call with the same endpoint replaces its keys and time zone',
  rate: { counts: 'calls', most: 60, seconds: 60 * 60 },
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
});

export const unfollowPosts = defineEndpoint('POST /post-readers/remove', 'public', {
  summary: 'Stop notifying a browser of new posts, also one that is not known',
  rate: { counts: 'calls', most: 60, seconds: 60 },
  body: z.object({ endpoint: text({ max: URL_MAX, line: true }) }),
});
