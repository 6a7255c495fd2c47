import * as z from 'zod/mini';
import { text } from './text.ts';

/** Characters of a web address: push services use some hundred. */
export const URL_MAX = 2_000;
/** Hex digits by which a browser knows itself among the devices. */
export const MARK_LENGTH = 16;
/** Of a key in base64url. */
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

/** As PushSubscription.toJSON() gives it. */
export const pushSubscription = z.object({
  endpoint: text({ max: URL_MAX, line: true, required: 'Must be the address of a push service.' }),
  /** A point of P-256, and the secret of RFC 8291. */
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type NewPushSubscription = z.output<typeof pushSubscription>;
