import pLimit from 'p-limit';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { type Credentials, login } from '#contract/auth.ts';
import { Problem } from '#contract/problem.ts';
import { type CodeTries, countGuess, settleGuess, type Tries, triesOf } from './count-guesses.ts';
import { UNKNOWN_NAME_HASH, verifyPassword } from './password.ts';
import type { OperatorRow } from './session.entities.ts';

/** Logins that are asked for the code and go no further. A whole login takes one back. */
const UNFINISHED = { ofAddress: 30, ofOperator: 100 };
/**
 * How many of each kind of device wait. Fewer than any limit by operator: that is counted in here, so wrong passwords never hold a try
 * while they wait.
 */
const HASHED_AT_ONCE = 1;
/** Tries that wait for their hash; more are told to come back. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 5;

interface Deps {
  codes: CodeTries;
  sharedLimiter: SharedLimiter;
}

interface Caller {
  ip: string;
  signal: AbortSignal | undefined;
  /** Whether the device has logged in before. */
  isKnown: boolean;
}

/** Finds the login once the password is proved and a code is there; `begin` checks the code. */
type ProveLogin = <T>(
  operator: OperatorRow | null,
  credentials: Credentials,
  caller: Caller,
  begin: (operator: OperatorRow) => Promise<T>,
) => Promise<T>;

const isCode =
  (code: Problem['code']) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.code === code;

/**
 * Bounds what who knows the password and not the second factor can have hashed: no code is no failed login, and a code
 * that is not even tried is none either.
 */
export function createProveLogin({ codes, sharedLimiter }: Deps): ProveLogin {
  const places = { known: pLimit(HASHED_AT_ONCE), unknown: pLimit(HASHED_AT_ONCE) };
  /** Known devices have a place of their own: they never wait behind a flood. */
  async function hashing<T>({ signal, isKnown }: Caller, work: () => Promise<T>): Promise<T> {
    const place = isKnown ? places.known : places.unknown;
    if (place.pendingCount >= WAITING_MAX) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    return place(() => {
      signal?.throwIfAborted();
      return work();
    });
  }
  const { seconds } = login.limits.rate;
  const addresses = sharedLimiter('unfinished login, address', {
    points: UNFINISHED.ofAddress,
    seconds,
  });
  const operators = sharedLimiter('unfinished login, operator', {
    points: UNFINISHED.ofOperator,
    seconds,
  });
  const ofAddress = (ip: string) => triesOf(addresses, ip);
  const ofOperator = ({ id }: OperatorRow) => triesOf(operators, String(id));

  async function verify(operator: OperatorRow | null, password: string): Promise<OperatorRow> {
    const correct = await verifyPassword(operator?.passwordHash ?? UNKNOWN_NAME_HASH, password);
    if (operator === null || !correct) throw new Problem('wrong_credentials');
    return operator;
  }

  /** Always throws. Once an operator's tries are used up, it asks for the code unseen: so nobody is locked out. */
  function askForCode(operator: OperatorRow, password: string, caller: Caller): Promise<never> {
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
      await tries.giveBack();
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
    await Promise.all([ofAddress(caller.ip).giveBack(), ofOperator(operator).giveBack()]);
    return begun;
  };
}
