import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage sheet, Argon2id; the hash is made on another thread. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash of a random password that was thrown away. Verified for names that do not exist, so that their answer takes as long. */
export const UNKNOWN_NAME_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KUYn9GmQn2Qd3pbYX+1BBQ$nJT9XPb5pDQnNc1ANeD38JNOFmfo/HLxDmCFZk7ZBns';

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);

/** 120 random bits, easy to copy. */
export const makePassword = (): string => randomBytes(15).toString('base64url');
