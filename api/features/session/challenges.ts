import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { siteSecret } from '#api/features/server/site-secret.service.ts';
import { PASSKEY_SECONDS } from '#contract/passkeys.ts';
import * as repository from './passkey.repository.ts';

const RANDOM = 16;
const TIME = 6;
const SIGNATURE = 20;

/** What a challenge is for: an answer to one is none to another. */
export type Purpose = 'login' | `registration ${string}`;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges for passkeys that any server of the site can check: random bytes, the time at which they run out, and an HMAC
 * over both. Nothing is stored for who only asks; an answered one is spent with what it opened.
 */
export function createChallenges({ orm, now }: { orm: Orm; now: () => Date }) {
  let secret: string | undefined;

  async function sign(purpose: Purpose, signed: Buffer): Promise<Buffer> {
    secret ??= await siteSecret(orm.em.fork());
    const hmac = createHmac('sha256', secret).update(`passkey challenge, ${purpose}, `);
    return hmac.update(signed).digest().subarray(0, SIGNATURE);
  }

  /** In base64url. */
  async function issue(purpose: Purpose): Promise<string> {
    const time = Buffer.alloc(TIME);
    time.writeUIntBE(now().getTime() + PASSKEY_SECONDS * 1000, 0, TIME);
    const signed = Buffer.concat([randomBytes(RANDOM), time]);
    return Buffer.concat([signed, await sign(purpose, signed)]).toString('base64url');
  }

  /** True for one of this site, for this purpose, that has not run out. */
  async function isOurs(challenge: string, purpose: Purpose): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== RANDOM + TIME + SIGNATURE || bytes.toString('base64url') !== challenge) return false;
    const signed = bytes.subarray(0, RANDOM + TIME);
    const left = timeOf(bytes) - now().getTime();
    const isSigned = timingSafeEqual(await sign(purpose, signed), bytes.subarray(RANDOM + TIME));
    // A clock that was put back does not make it last longer than it should from now on.
    return isSigned && left > 0 && left <= PASSKEY_SECONDS * 1000;
  }

  /** In the transaction of what it opens: true once. */
  const spend = (em: SqlEntityManager, challenge: string): Promise<boolean> =>
    repository.spendChallenge(em, challenge, {
      now: now(),
      expiresAt: new Date(timeOf(Buffer.from(challenge, 'base64url'))),
    });

  return { issue, isOurs, spend };
}

const timeOf = (bytes: Buffer) => bytes.readUIntBE(RANDOM, TIME);
