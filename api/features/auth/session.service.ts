import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { CreateLimiter, Limiter } from '#api/http/endpoints/rate-limit.ts';
import { type BegunSession, type Credentials, login as loginEndpoint } from '#contract/auth.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { createAccountWaits } from './account-waits.ts';
import { beginSession, hashToken } from './begin-session.ts';
import { spendCode } from './codes.ts';
import { type CodeTries, countGuess, triesOf } from './count-guesses.ts';
import { knownDevice } from './device-proof.ts';
import * as repository from './operator.queries.ts';
import { createProveLogin } from './prove-login.ts';
import type { OperatorRow } from './session.entities.ts';
import { OperatorEntity, SessionEntity } from './session.entities.ts';

const LOGOUT_RETRY_MS = 5_000;

interface Deps {
  orm: Orm;
  now: () => Date;
  /** Failed logins of one address, whatever the name. */
  failures: Limiter;
  codes: CodeTries;
  createLimiter: CreateLimiter;
}

interface Device {
  ip: string;
  signal: AbortSignal | undefined;
  device: string;
}

export interface LiveSession {
  /** The hash by which it is known. */
  tokenHash: string;
  operator: Caller;
}

/** The one failure that counts: no code, a locked database and a full disk are no guesses. */
const isWrongGuess = (error: unknown) =>
  error instanceof Problem && (error.code === 'wrong_credentials' || error.code === 'wrong_code');

/** Whose session it is, read in this transaction. @throws Problem unauthorized when it ended meanwhile */
export async function operatorOf(em: SqlEntityManager, tokenHash: string): Promise<OperatorRow> {
  const session = await em.findOne(SessionEntity, { tokenHash }, { populate: ['operator'] });
  if (session === null) throw new Problem('unauthorized');
  return session.operator;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ orm, now, failures, codes, createLimiter }: Deps) {
  const prove = createProveLogin({ codes, createLimiter });
  const waitsOf = createAccountWaits();
  const ofDevices = createLimiter('login, device', {
    points: loginEndpoint.limits.rate.most,
    seconds: loginEndpoint.limits.rate.seconds,
  });

  /** @throws Problem wrong_credentials, code_needed, wrong_code, too_many */
  async function login(credentials: Credentials, { ip, signal, device }: Device): Promise<BegunSession> {
    const { username } = credentials;
    const operator = await orm.em.fork().findOne(OperatorEntity, { username });
    const known = knownDevice(operator, credentials.device);
    const caller = { ip, signal, isKnown: known !== undefined };
    const work = () =>
      prove(operator, credentials, caller, (proved) => begin(proved, credentials.code, device));
    const guess = { work, isWrong: isWrongGuess };
    // Nobody else can use up the tries of a device, or of one address.
    if (known !== undefined) return countGuess(triesOf(ofDevices, known), guess);
    return countGuess(triesOf(failures, ip), {
      work: () => countGuess(waitsOf(username), guess),
      isWrong: isWrongGuess,
    });
  }

  async function begin(
    { id, passwordHash }: Pick<OperatorRow, 'id' | 'passwordHash'>,
    code: string | undefined,
    device: string,
  ): Promise<BegunSession> {
    const createdAt = now();
    return inTransaction(orm, async (em) => {
      // Read again: while the password was hashed it may have been changed, and the second factor have come or gone.
      const operator = await repository.lockOperator(em, id);
      if (operator?.passwordHash !== passwordHash) throw new Problem('wrong_credentials');
      const isOn = typeof operator.totpSecret === 'string';
      if (isOn && !(await spendCode(em, operator, code ?? '', createdAt))) throw new Problem('wrong_code');
      return beginSession(em, operator, { device, createdAt });
    });
  }

  /** Sessions that ended and are still in the database. */
  const revoked = new Set<string>();

  /** A live session, or undefined. Notes that it was seen. */
  async function find(token: string): Promise<LiveSession | undefined> {
    const tokenHash = hashToken(token);
    if (revoked.has(tokenHash)) return undefined;
    const em = orm.em.fork();
    const live = await em.findOne(
      SessionEntity,
      { tokenHash, expiresAt: { $gt: now() } },
      { populate: ['operator'] },
    );
    if (live === null) return undefined;
    if (now().getTime() - live.lastSeenAt.getTime() >= MINUTE_MS) {
      // A help to the operator: a locked file or a full disk must not stop anybody from reading.
      await em.nativeUpdate(SessionEntity, { tokenHash }, { lastSeenAt: now() }).catch(() => undefined);
    }
    const { id, username, role } = live.operator;
    return { tokenHash, operator: { id, username, role } };
  }

  /** Those of these sessions (hashes of their tokens) that are live. */
  async function liveAmong(tokenHashes: readonly string[]): Promise<Set<string>> {
    const where = { tokenHash: { $in: [...tokenHashes] }, expiresAt: { $gt: now() } };
    const live = await orm.em.fork().find(SessionEntity, where);
    return new Set(live.map(({ tokenHash }) => tokenHash).filter((hash) => !revoked.has(hash)));
  }

  /**
   * Ends a session at once. Where that cannot be written (a full disk, a lock), this process refuses the token and tries
   * again until it is; a process that is ended before lets the session live on.
   */
  async function logout(tokenHash: string): Promise<void> {
    revoked.add(tokenHash);
    try {
      await inTransaction(orm, (em) => em.nativeDelete(SessionEntity, { tokenHash }));
      revoked.delete(tokenHash);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setTimeout(() => void logout(tokenHash).catch(() => undefined), LOGOUT_RETRY_MS).unref();
    }
  }

  return { login, find, liveAmong, logout };
}
