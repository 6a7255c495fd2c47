import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { isAppCode } from './codes.ts';

/** The tries that one address, or one operator, has. */
export interface Tries {
  /** @throws Problem too_many */
  take(): Promise<void>;
  refund(): Promise<void>;
}

export const triesOf = (limiter: Limiter, key: string): Tries => ({
  take: () => limiter.take(key),
  refund: () => limiter.refund(key),
});

interface Guess<T> {
  work: () => Promise<T>;
  /** Whether it failed because the guess was wrong; a locked database and a full disk are no guesses. */
  isWrong: (error: unknown) => boolean;
}

/**
 * Does `work` as one guess. Counted before it, so that of many at once no more than the limit are tried; a right
 * one, and one that nothing was learnt from, is taken back.
 * @throws Problem too_many, and whatever `work` throws
 */
export async function countGuess<T>(tries: Tries, guess: Guess<T>): Promise<T> {
  await tries.take();
  return settleGuess(tries, guess);
}

/** Does the same for a guess that was counted already. */
export async function settleGuess<T>(tries: Tries, { work, isWrong }: Guess<T>): Promise<T> {
  try {
    const done = await work();
    await tries.refund();
    return done;
  } catch (error) {
    if (!isWrong(error)) await tries.refund();
    throw error;
  }
}

/** Six digits can be guessed by many addresses together, so they are counted by operator, too. */
export type CodeTries = (operator: number, code: string) => Tries;

/**
 * Who tries codes knows the password already. A recovery code has 80 random bits and is never held up: it lets the
 * operator in while others use up the tries.
 */
export const countCodes =
  (codes: Limiter): CodeTries =>
  (operator, code) =>
    isAppCode(code) ? triesOf(codes, String(operator)) : unlimited;

const unlimited: Tries = { take: async () => undefined, refund: async () => undefined };
