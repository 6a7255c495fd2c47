import { createHmac, randomBytes } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';

const STEP_MS = 30_000;
/** Steps that a clock may be off, either way (RFC 6238, 5.2). */
const DRIFT = 1;

/** 160 bits, as RFC 4226 recommends. */
export const makeSecret = (): string => toBase32(randomBytes(20));

/** The code of one step of 30 seconds (RFC 6238 with SHA-1, which every app knows). */
export function totp(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The step whose code this is, at most one off; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const key = fromBase32(secret);
  const current = stepAt(now);
  const near = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current - DRIFT + index);
  return near.find((step) => totp(key, step) === code);
}
