import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { siteSecret } from '#api/features/backups/site-secret.service.ts';
import { newTimedToken, timeOfToken } from '#api/http/signature.ts';
import { PASSKEY_SECONDS } from '#contract/auth.ts';
import { SpentChallengeEntity } from './passkey.entities.ts';

const LIFETIME_MS = PASSKEY_SECONDS * 1000;

/** What a challenge is for: an answer to one is none to another. */
export type Purpose = 'login' | `registration ${string}`;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges for passkeys that any server of the site can check: a signed time at which they run out. Nothing is stored for
 * who only asks; an answered one is spent with what it opened.
 */
export function createChallenges({ orm, now }: ServiceDeps) {
  let secret: string | undefined;

  const readSecret = async () => {
    secret ??= await siteSecret(orm.em.fork());
    return secret;
  };

  /** In base64url. */
  const issue = async (purpose: Purpose): Promise<string> =>
    newTimedToken(await readSecret(), purposeText(purpose), new Date(now().getTime() + LIFETIME_MS));

  /** True for one of this site, for this purpose, that has not run out. */
  async function isOurs(challenge: string, purpose: Purpose): Promise<boolean> {
    const end = timeOfToken(await readSecret(), purposeText(purpose), challenge);
    const left = end === undefined ? 0 : end - now().getTime();
    // A clock that was put back does not make it last longer than it should from now on.
    return left > 0 && left <= LIFETIME_MS;
  }

  /** In the transaction of what it opens: true once, on all servers. */
  async function spend(em: SqlEntityManager, challenge: string): Promise<boolean> {
    const time = now();
    await em.nativeDelete(SpentChallengeEntity, { expiresAt: { $lte: time } });
    const { numInsertedOrUpdatedRows = 0n } = await tablesOf(em)
      .insertInto('spent_challenge')
      .values({ challenge, expires_at: time.getTime() + LIFETIME_MS })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }

  return { issue, isOurs, spend };
}

const purposeText = (purpose: Purpose) => `passkey challenge, ${purpose}, `;
