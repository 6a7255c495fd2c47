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

// Of P-256: https://csrc.nist.gov/pubs/fips/186-4/final, D.1.2.3.
const PRIME = BigInt('0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff');
const B = BigInt('0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b');

/** Whether a key of 65 bytes is a point of the curve (y² = x³ - 3x + b): nothing can be encrypted for another. */
function isPoint(value: string): boolean {
  const bytes = atob(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const [x, y] = [BigInt(`0x${hex.slice(2, 66)}`), BigInt(`0x${hex.slice(66)}`)];
  if (!hex.startsWith('04') || x >= PRIME || y >= PRIME) return false;
  return (y * y - x * x * x + BigInt(3) * x - B) % PRIME === BigInt(0);
}

/** As PushSubscription.toJSON() gives it. */
export const pushSubscription = z.object({
  endpoint: text({ max: URL_MAX, line: true, required: 'Must be the address of a push service.' }),
  /** A point of P-256, and the secret of RFC 8291. */
  keys: z.object({
    p256dh: key(65).check(z.refine((value) => bytesOf(value) !== 65 || isPoint(value), 'Must be a key.')),
    auth: key(16),
  }),
});
export type NewPushSubscription = z.output<typeof pushSubscription>;
