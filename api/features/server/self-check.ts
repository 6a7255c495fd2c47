import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SELF_CHECK_SECONDS } from '#contract/self-check.ts';

const RANDOM = 16;
const TIME = 6;
const SIGNATURE = 32;

const sign = (secret: string, what: string, signed: Buffer): Buffer =>
  createHmac('sha256', secret).update(`self-check ${what}, `).update(signed).digest();

/** What only who has the secret of the site can ask: a time and random bytes, signed. In base64url. */
export function newChallenge(secret: string, now: Date): string {
  const time = Buffer.alloc(TIME);
  time.writeUIntBE(now.getTime(), 0, TIME);
  const signed = Buffer.concat([time, randomBytes(RANDOM)]);
  return Buffer.concat([signed, sign(secret, 'challenge', signed)]).toString('base64url');
}

/** True for one of this site that is not older than a minute, nor from a later one. */
export function isChallenge(secret: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== TIME + RANDOM + SIGNATURE) return false;
  const signed = bytes.subarray(0, TIME + RANDOM);
  const isSigned = timingSafeEqual(sign(secret, 'challenge', signed), bytes.subarray(TIME + RANDOM));
  return isSigned && Math.abs(bytes.readUIntBE(0, TIME) - now.getTime()) <= SELF_CHECK_SECONDS * 1000;
}

/** What only the site that has the secret can answer. */
export const proofOf = (secret: string, challenge: string): string =>
  sign(secret, 'proof', Buffer.from(challenge)).toString('base64url');
