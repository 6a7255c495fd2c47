import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage sheet, Argon2id; the hash is made on another thread. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);

/** 120 random bits, easy to copy. */
export const makePassword = (): string => randomBytes(15).toString('base64url');
