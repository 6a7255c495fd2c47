import { randomBytes, randomUUID } from 'node:crypto';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { rememberSecret } from '#api/db/site-secret.ts';
import { isSame, sign } from '#api/http/signature.ts';
import type { Suspicion } from '#contract/inbox.ts';

/** No person fills in a form and sends it sooner; without a script there is not even a draft that comes back. */
const SOONEST_SECONDS = 2;
/** A program that was shown the form once would use its key for ever. */
const LATEST_SECONDS = 24 * 60 * 60;
/** The page after a plain post says that it was stored, also when it is loaded again soon after. */
const RECEIPT_SECONDS = 10 * 60;
/** Hex digits of the part that is signed, and of the signature. */
const SIGNED = 20;
const SIGNATURE = 12;

/**
 * Keys of the plain form that hold when it was shown: a UUID (version 8, RFC 9562) of the second, random bits and an HMAC
 * over both. The page holds nothing else, and the key makes repeats known as any other key does.
 */
export function createFormKeys({ orm, now }: ServiceDeps) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const readSecret = rememberSecret(orm);
  const ofThisProcess = randomUUID();

  /** undefined while the database cannot be read: no form and no message waits for this. */
  const signatureOf = (signed: string): Promise<string | undefined> =>
    readSecret().then(
      (secret) => signature(secret, signed),
      () => undefined,
    );

  async function newFormKey(): Promise<string> {
    const time = seconds().toString(16).padStart(8, '0');
    const digits = time + randomBytes((SIGNED - 8) / 2).toString('hex');
    const signed = withVersion(digits);
    const ours = await signatureOf(signed);
    return ours === undefined ? randomUUID() : asUuid(signed + ours);
  }

  /** Why a plain post under `key` is taken for a program's; undefined for most posts. */
  async function faultOf(key: string): Promise<Suspicion | undefined> {
    const digits = key.replaceAll('-', '');
    const signed = digits.slice(0, SIGNED);
    const ours = await signatureOf(signed);
    if (ours === undefined) return undefined;
    if (!isSame(ours, digits.slice(SIGNED))) return 'no_token';
    const age = seconds() - Number.parseInt(signed.slice(0, 8), 16);
    if (age > LATEST_SECONDS) return 'no_token';
    // A negative age is of a clock that was set back.
    return age >= 0 && age < SOONEST_SECONDS ? 'too_fast' : undefined;
  }

  async function signReceipt(time: string, about: string): Promise<string> {
    const signed = `sent ${time}${about && ` ${about}`}`;
    return (await signatureOf(signed)) ?? signature(ofThisProcess, signed);
  }

  /**
   * Makes the token in the address of the page that says that a message was sent, so that no made-up address says so.
   * @param about what else is in that address
   */
  async function newSentToken(about = ''): Promise<string> {
    const time = seconds().toString(16).padStart(8, '0');
    return time + (await signReceipt(time, about));
  }

  async function isSentToken(
    text: string,
    { about = '', within = RECEIPT_SECONDS }: { about?: string; within?: number } = {},
  ): Promise<boolean> {
    const time = text.slice(0, 8);
    const isOurs = isSame(await signReceipt(time, about), text.slice(8));
    return isOurs && seconds() - Number.parseInt(time, 16) <= within;
  }

  return { newFormKey, faultOf, newSentToken, isSentToken };
}

const signature = (secret: string, signed: string) =>
  sign(secret, '', signed).toString('hex').slice(0, SIGNATURE);

/** The two digits 8 are where a UUID has its version and variant. */
export const withVersion = (hex: string): string =>
  `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;

export const asUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
