import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const SIGNATURE_BYTES = 32;

/**
 * An HMAC-SHA256, 32 bytes. `purpose` is signed before `text`, so that what is signed for one purpose is refused for another.
 * Links in letters, open forms and known devices hold such signatures: neither may change for them.
 */
export const sign = (secret: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(purpose).update(text).digest();

/** Compares in a time that does not depend on where two texts differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A time and random bytes, signed, in base64url: nothing has to be stored to recognize it later. */
export function newTimedToken(secret: string, purpose: string, time: Date): string {
  const signed = Buffer.alloc(TIME_BYTES + RANDOM_BYTES, randomBytes(TIME_BYTES + RANDOM_BYTES));
  signed.writeUIntBE(time.getTime(), 0, TIME_BYTES);
  return Buffer.concat([signed, sign(secret, purpose, signed)]).toString('base64url');
}

/** The time in milliseconds of a token that was made with this secret for this purpose; undefined for any other text. */
export function timeOfToken(secret: string, purpose: string, token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signed, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)];
  if (signed.length !== TIME_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== token) return undefined;
  return timingSafeEqual(sign(secret, purpose, signed), signature)
    ? bytes.readUIntBE(0, TIME_BYTES)
    : undefined;
}
