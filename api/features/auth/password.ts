import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/auth.ts';

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

/** What the commonest passwords are made of, without their digits and signs. */
const WORDS = `
  password passwort passw0rd pass admin administrator root operator login welcome letmein changeme default secret
  test testing guest user username master qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou monkey
  dragon football cricket baseball basketball superman batman princess sunshine shadow michael jordan ashley
  charlie daniel jessica jennifer thomas andrew matthew hunter trustno starwars pokemon samsung google facebook
  whatsapp instagram linkedin computer internet freedom whatever mustang access flower summer winter spring
  autumn monday friday january india bharat hindustan mumbai delhi hyderabad bangalore bengaluru chennai kolkata
  krishna ganesh shiva rama sairam omsairam jaimatadi sachin tendulkar dhoni kohli virat rohit bollywood
  reddy reddyanna anna casino betting winner lucky money cash jackpot mobile phone company office business
  server website floodlight example demo hello hellohello abc abcabc abcd abcdef abcdefgh
`
  .trim()
  .split(/\s+/);

const SEQUENCES = [
  '0123456789'.repeat(3),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
];
const backwards = (text: string) => [...text].reverse().join('');
const sequences = [...SEQUENCES, ...SEQUENCES.map(backwards)];

/** A short part again and again, such as `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1{2,}.{0,3}$/su;

/** A date, a telephone number, a card. */
const ONLY_DIGITS = /^[\d\s.,:;/+()-]*$/;

/** Characters that people type in place of letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's' };

/** Whether a password is what people choose who do not choose: it would be guessed among the first. */
function isCommon(password: string, username: string): boolean {
  const text = password.toLowerCase().normalize('NFKC');
  if (REPEATED.test(text) || ONLY_DIGITS.test(text) || sequences.some((sequence) => sequence.includes(text)))
    return true;
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = trimmed.replace(/[@013$]/g, (sign) => LETTERS[sign] ?? sign);
  const known = new Set([...WORDS, username.toLowerCase()]);
  return [text, spelled].some((each) => {
    const letters = each.replace(/[^\p{L}]/gu, '');
    const half = letters.slice(0, letters.length / 2);
    return known.has(letters) || (half + half === letters && known.has(half));
  });
}

/** Why a password is not taken; undefined for a good one. */
export function passwordFault(password: string, username: string): string | undefined {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    return `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;
  }
  return isCommon(password, username) ? 'is among the first that are guessed; choose another' : undefined;
}
