import type { SqlEntityManager } from '@mikro-orm/sql';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { rememberSecret } from '#api/db/site-secret.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { newTimedToken, timeOfToken } from '#api/http/signature.ts';
import {
  type addPasskey,
  type BegunSession,
  type beginPasskey,
  PASSKEY_SECONDS,
  PASSKEYS_MAX,
  type passkeyLogin,
} from '#contract/auth.ts';
import type { Answer, HandlerInput } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { AccountService } from './account.service.ts';
import { type Asker, isWrongField } from './account.service.ts';
import { PasskeyEntity, type PasskeyRow, SpentChallengeEntity } from './auth.entities.ts';
import { beginSession } from './begin-session.ts';
import { countGuess, triesOf } from './count-guesses.ts';
import { lockOperator } from './operator.service.ts';
import { operatorOf } from './session.service.ts';

interface Deps extends ServiceDeps {
  /** The one that wrong passwords are counted by. */
  failures: Limiter;
  publicUrl: string;
  proveOwner: AccountService['proveOwner'];
}

type NewPasskey = Answer<typeof beginPasskey>;

/** Passkeys in addition to the password: the private key stays on the device of its operator. */
export function createPasskeys({ orm, now, failures, publicUrl, proveOwner }: Deps) {
  const challenges = createChallenges({ orm, now });
  const answers = createAnswers({ publicUrl, challenges });
  const { hostname: rpId } = new URL(publicUrl);

  /** @throws Problem invalid_fields for a wrong password or code, too_many */
  async function begin(
    asker: Asker,
    proof: { password: string; code?: string | undefined },
  ): Promise<NewPasskey> {
    const { id, username } = await proveOwner(asker, proof);
    const all = await orm.em.fork().find(PasskeyEntity, { operator: id }, { orderBy: { id: 'asc' } });
    if (all.length >= PASSKEYS_MAX) {
      throw Problem.field('password', `At most ${PASSKEYS_MAX} passkeys. Remove one first.`);
    }
    return {
      challenge: await challenges.issue(`registration ${asker.tokenHash}`),
      rp: { id: rpId, name: rpId },
      // The same for each passkey of a login, so that a device keeps one; says nothing about the person.
      user: {
        id: Buffer.from(`operator ${id}`).toString('base64url'),
        name: username,
        displayName: username,
      },
      excludeCredentials: all.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    };
  }

  /** @param device its name, when it is given none. @throws Problem invalid_fields, too_many */
  async function add({ tokenHash, ip }: Asker, registration: Registration, device: string): Promise<void> {
    const work = async () => {
      const read = await answers.readRegistration(registration, `registration ${tokenHash}`);
      if (read === undefined) throw unread();
      const { challenge, ...passkey } = read;
      const name = registration.name?.trim() || device;
      await inTransaction(orm, async (em) => {
        const operator = await operatorOf(em, tokenHash);
        if (!(await challenges.spend(em, challenge))) throw unread();
        const row = { ...passkey, operator: operator.id, name, createdAt: now() };
        await em.insert(PasskeyEntity, { ...row, lastUsedAt: null });
        await recordOwn(em, operator, 'passkey added', now(), { passkey: name });
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? unread() : error;
      });
    };
    return countGuess(triesOf(failures, ip), { work, isWrong: isWrongField });
  }

  /** @throws Problem not_found */
  const remove = (tokenHash: string, id: number): Promise<void> =>
    inTransaction(orm, async (em) => {
      const operator = await operatorOf(em, tokenHash);
      const own = { id, operator: operator.id };
      const passkey = await em.findOne(PasskeyEntity, own);
      const isRemoved = passkey !== null && (await em.nativeDelete(PasskeyEntity, own)) > 0;
      if (!isRemoved) throw new Problem('not_found');
      await recordOwn(em, operator, 'passkey removed', now(), { passkey: passkey.name });
    });

  const beginLogin = async () => ({ challenge: await challenges.issue('login'), rpId });

  /** Logs in with both factors at once, since the device has verified its user. @throws Problem wrong_passkey, too_many */
  const login = (assertion: Assertion, { ip, device }: { ip: string; device: string }) =>
    countGuess(triesOf(failures, ip), {
      work: () => answer(assertion, device),
      isWrong: (error) => error instanceof Problem && error.code === 'wrong_passkey',
    });

  async function answer(assertion: Assertion, device: string): Promise<BegunSession> {
    const passkey = await orm.em.fork().findOne(PasskeyEntity, { credentialId: assertion.id });
    const read = passkey === null ? undefined : await answers.readAssertion(assertion, passkey);
    if (passkey === null || read === undefined) throw new Problem('wrong_passkey');
    const { challenge, counter } = read;
    const createdAt = now();
    return inTransaction(orm, async (em) => {
      const operator = await lockOperator(em, passkey.operator.id);
      if (operator === null || !(await challenges.spend(em, challenge))) throw new Problem('wrong_passkey');
      // Another answer of it may have been taken since it was read.
      const asRead = { id: passkey.id, counter: passkey.counter };
      const used = await em.nativeUpdate(PasskeyEntity, asRead, { counter, lastUsedAt: createdAt });
      if (used !== 1) throw new Problem('wrong_passkey');
      return beginSession(em, operator, { device, createdAt });
    });
  }

  return { begin, add, remove, beginLogin, login };
}

const unread = () => Problem.field('response', 'Couldn’t check this passkey. Try again.');

type Registration = HandlerInput<typeof addPasskey>['body'];
type Assertion = HandlerInput<typeof passkeyLogin>['body'];

interface AnswerDeps {
  /** The site's own: an answer that was given to another page counts for nothing. */
  publicUrl: string;
  challenges: Pick<Challenges, 'isOurs'>;
}

/** Loaded when the first passkey is used: its parsers of certificates are a tenth of a start. */
const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const asCredential = { type: 'public-key', clientExtensionResults: {} } as const;

/**
 * Reads what authenticators answer (https://www.w3.org/TR/webauthn-3/, 7.1 and 7.2). Each gives undefined for an answer
 * that is not to a challenge of this site, of another origin, without a verified user, or not signed by the key.
 */
function createAnswers({ publicUrl, challenges }: AnswerDeps) {
  const expected = (purpose: Purpose, seen: { challenge: string }) => ({
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => {
      seen.challenge = challenge;
      return challenges.isOurs(challenge, purpose);
    },
  });

  /** A new passkey. Of attestation only what needs no certificate: it was not asked for, and one names addresses to fetch. */
  async function readRegistration({ id, response }: Registration, purpose: Purpose) {
    const { verifyRegistrationResponse, decodeAttestationObject } = await library();
    const seen = { challenge: '' };
    try {
      const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
      const kind = attestation.get('fmt');
      const isPlain = kind === 'none' || (kind === 'packed' && !attestation.get('attStmt').get('x5c'));
      if (!isPlain) return undefined;
      const answer = { ...asCredential, id, rawId: id, response };
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer,
        ...expected(purpose, seen),
      });
      if (registrationInfo === undefined) return undefined;
      const { credential } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return { ...seen, credentialId: credential.id, publicKey, counter: credential.counter };
    } catch {
      // The library throws for each of the reasons above, and for what it cannot decode.
      return undefined;
    }
  }

  /** An answer of a passkey that is known. Its counter has to have grown, where it counts. */
  async function readAssertion({ id, response }: Assertion, { publicKey, counter }: PasskeyRow) {
    const { verifyAuthenticationResponse } = await library();
    const seen = { challenge: '' };
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...asCredential, id, rawId: id, response },
        credential: { id, publicKey: bytesOf(publicKey), counter },
        ...expected('login', seen),
      });
      return verified ? { ...seen, counter: authenticationInfo.newCounter } : undefined;
    } catch {
      return undefined;
    }
  }

  return { readRegistration, readAssertion };
}

const LIFETIME_MS = PASSKEY_SECONDS * 1000;

/** What a challenge is for: an answer to one is none to another. */
type Purpose = 'login' | `registration ${string}`;

type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges for passkeys that any server of the site can check: a signed time at which they run out. Nothing is stored for
 * who only asks; an answered one is spent with what it opened.
 */
function createChallenges({ orm, now }: ServiceDeps) {
  const readSecret = rememberSecret(orm);

  const issue = async (purpose: Purpose): Promise<string> =>
    newTimedToken(await readSecret(), purposeText(purpose), new Date(now().getTime() + LIFETIME_MS));

  /** True for one of this site, for this purpose, that has not run out. */
  async function isOurs(challenge: string, purpose: Purpose): Promise<boolean> {
    const end = timeOfToken(await readSecret(), purposeText(purpose), challenge);
    const left = end === undefined ? 0 : end - now().getTime();
    // A clock that was set back does not make it last longer than it should from now on.
    return left > 0 && left <= LIFETIME_MS;
  }

  /** Gives true once, on all servers. It belongs into the transaction of what it opens. */
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
