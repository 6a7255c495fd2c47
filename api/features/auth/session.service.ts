import { hash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import pLimit from 'p-limit';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Limiter, SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { type BegunSession, type Credentials, login as loginEndpoint } from '#contract/auth.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { OperatorEntity, type OperatorRow, SessionEntity } from './auth.entities.ts';
import { beginSession, hashToken, knownDevice } from './begin-session.ts';
import { spendCode } from './codes.ts';
import { type CodeTries, countGuess, settleGuess, type Tries, triesOf } from './count-guesses.ts';
import { lockOperator } from './operator.service.ts';
import { UNKNOWN_NAME_HASH, verifyPassword } from './password.ts';

const LOGOUT_RETRY_MS = 5_000;

interface Deps extends ServiceDeps {
  /** Failed logins of one address, whatever the name. */
  failures: Limiter;
  codes: CodeTries;
  sharedLimiter: SharedLimiter;
}

interface Device {
  ip: string;
  signal: AbortSignal | undefined;
  device: string;
}

interface LiveSession {
  /** The hash by which it is known. */
  tokenHash: string;
  operator: Caller;
}

/** The one failure that counts: no code, a locked database and a full disk are no guesses. */
const isWrongGuess = (error: unknown) =>
  error instanceof Problem && (error.code === 'wrong_credentials' || error.code === 'wrong_code');

/** Reads, in this transaction, the operator whose session it is. @throws Problem unauthorized when it has ended */
export async function operatorOf(em: SqlEntityManager, tokenHash: string): Promise<OperatorRow> {
  const session = await em.findOne(SessionEntity, { tokenHash }, { populate: ['operator'] });
  if (session === null) throw new Problem('unauthorized');
  return session.operator;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ orm, now, failures, codes, sharedLimiter }: Deps) {
  const prove = createProveLogin({ codes, sharedLimiter });
  const waitsOf = createAccountWaits();
  const ofDevices = sharedLimiter('login, device', {
    points: loginEndpoint.limits.rate.most,
    seconds: loginEndpoint.limits.rate.seconds,
  });

  /** @throws Problem wrong_credentials, code_needed, wrong_code, too_many */
  async function login(credentials: Credentials, { ip, signal, device }: Device): Promise<BegunSession> {
    const { username } = credentials;
    const readOperator = () => orm.em.fork().findOne(OperatorEntity, { username });
    // Only the proof of a device needs the operator before the guess is counted: of a flood most are refused, and a refusal has to cost little.
    const claimed = credentials.device === undefined ? null : await readOperator();
    const known = knownDevice(claimed, credentials.device);
    const caller = { ip, signal, isKnown: known !== undefined };
    const work = async () =>
      prove(claimed ?? (await readOperator()), credentials, caller, (proved) =>
        begin(proved, credentials.code, device),
      );
    const guess = { work, isWrong: isWrongGuess };
    // A known device, or an address, has tries of its own, which others cannot use up.
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
      const operator = await lockOperator(em, id);
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

  /** Which of these sessions (hashes of their tokens) are live. */
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

/** Wrong passwords for one name, from all addresses together, before each further try has to wait. */
const FREE = 100;
const LONGEST_WAIT_MS = 60_000;
/** One wrong password is forgotten in this time, so a pause never gives back all of them at once. */
const FORGET_MS = 60_000;

interface Guesses {
  /** Forgotten in parts, not at once. */
  wrong: number;
  /** When the next try may be made, by `performance.now()`. */
  next: number;
  last: number;
}

/** 1 s, 2 s, 4 s … a minute. */
const waitAfter = (wrong: number) =>
  wrong < FREE ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (wrong - FREE));

/**
 * Growing waits between the tries for one name, so that guessing from many addresses leaves some 1,550 tries a day.
 * Known and unknown names are counted alike, in 65,536 buckets picked by a secret of this process: memory is bounded, and
 * guesses at other names neither push a count out nor aim at its bucket. A login from a known device is not counted here.
 * While somebody guesses without a pause, an operator without a known device gets in only when their try comes first
 * after a wait. `npm run reset-password` does not change that: it makes the known devices unknown.
 */
export function createAccountWaits(): (name: string) => Tries {
  const secret = randomBytes(32).toString('base64url');
  const buckets = new Map<number, Guesses>();

  return (name) => {
    const bucket = hash('sha256', `${secret}${name}`, 'buffer').readUInt16BE();
    return {
      /** Counts a try as wrong until it is given back. */
      async take() {
        const time = performance.now();
        const before = buckets.get(bucket) ?? { wrong: 0, next: 0, last: time };
        if (time < before.next) {
          throw new Problem('too_many', { retryAfter: Math.ceil((before.next - time) / 1000) });
        }
        const wrong = Math.max(0, before.wrong - (time - before.last) / FORGET_MS) + 1;
        buckets.set(bucket, { wrong, next: time + waitAfter(wrong), last: time });
      },
      async refund() {
        const guesses = buckets.get(bucket);
        if (guesses === undefined) return;
        guesses.wrong = Math.max(0, guesses.wrong - 1);
        guesses.next = 0;
      },
    };
  };
}

/** Logins that are asked for the code and go no further. A whole login takes one back. */
const UNFINISHED = { ofAddress: 30, ofOperator: 100 };
/**
 * How many of each kind of device wait. Fewer than any limit by operator: that is counted in here, so wrong passwords never hold a try
 * while they wait.
 */
const HASHED_AT_ONCE = 1;
/** Tries that wait for their hash; more are refused, with the time after which to try again. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 5;

interface Prover extends Omit<Device, 'device'> {
  /** Whether the device has logged in before. */
  isKnown: boolean;
}

/** Finds the login once the password is proved and a code is there; `begin` checks the code. */
type ProveLogin = <T>(
  operator: OperatorRow | null,
  credentials: Credentials,
  caller: Prover,
  begin: (operator: OperatorRow) => Promise<T>,
) => Promise<T>;

const isCode =
  (code: Problem['code']) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.code === code;

/**
 * Limits how much somebody can have hashed who knows the password but not the second factor: a login without a code does not count as
 * failed, nor does one whose code was not even tried.
 */
function createProveLogin({ codes, sharedLimiter }: Pick<Deps, 'codes' | 'sharedLimiter'>): ProveLogin {
  const places = { known: pLimit(HASHED_AT_ONCE), unknown: pLimit(HASHED_AT_ONCE) };
  /** Known devices have a place of their own: they never wait behind a flood. */
  async function hashing<T>({ signal, isKnown }: Prover, work: () => Promise<T>): Promise<T> {
    const place = isKnown ? places.known : places.unknown;
    if (place.pendingCount >= WAITING_MAX) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    return place(() => {
      signal?.throwIfAborted();
      return work();
    });
  }
  const { seconds } = loginEndpoint.limits.rate;
  const addresses = sharedLimiter('unfinished login, address', { points: UNFINISHED.ofAddress, seconds });
  const operators = sharedLimiter('unfinished login, operator', { points: UNFINISHED.ofOperator, seconds });
  const ofAddress = (ip: string) => triesOf(addresses, ip);
  const ofOperator = ({ id }: OperatorRow) => triesOf(operators, String(id));

  async function verify(operator: OperatorRow | null, password: string): Promise<OperatorRow> {
    const correct = await verifyPassword(operator?.passwordHash ?? UNKNOWN_NAME_HASH, password);
    if (operator === null || !correct) throw new Problem('wrong_credentials');
    return operator;
  }

  /** Always throws. Once an operator's tries are used up, it asks for the code unseen: so the operator is not locked out. */
  function askForCode(operator: OperatorRow, password: string, caller: Prover): Promise<never> {
    const isWrong = isCode('code_needed');
    const work = async (): Promise<never> => {
      await verify(operator, password);
      throw new Problem('code_needed');
    };
    const counted = () => hashing(caller, () => countGuess(ofOperator(operator), { work, isWrong }));
    return countGuess(ofAddress(caller.ip), {
      isWrong,
      work: () =>
        counted().catch((error) => {
          throw isCode('too_many')(error) ? new Problem('code_needed') : error;
        }),
    });
  }

  /** The code's try is taken before the password is hashed: when there is none left, nothing is. */
  async function verifyBeforeCode(operator: OperatorRow, password: string, tries: Tries): Promise<void> {
    await tries.take();
    await verify(operator, password).catch(async (error) => {
      await tries.refund();
      throw error;
    });
  }

  return async (operator, { password, code }, caller, begin) => {
    if (operator === null || typeof operator.totpSecret !== 'string') {
      return begin(await hashing(caller, () => verify(operator, password)));
    }
    if (code === undefined) return askForCode(operator, password, caller);
    const tries = codes(operator.id, code);
    await hashing(caller, () => verifyBeforeCode(operator, password, tries));
    const begun = await settleGuess(tries, { work: () => begin(operator), isWrong: isCode('wrong_code') });
    await Promise.all([ofAddress(caller.ip).refund(), ofOperator(operator).refund()]);
    return begun;
  };
}
