import type { Limiter } from '#api/http/rate-limit.ts';

interface Guess<T> {
  work: () => Promise<T>;
  /** Whether it failed because the guess was wrong; a locked database and a full disk are no guesses. */
  isWrong: (error: unknown) => boolean;
}

/**
 * Does `work` as one guess of `key`. Counted before it, so that of many at once no more than the limit are tried; a right
 * one, and one that nothing was learnt from, is taken back.
 * @throws Problem too_many, and whatever `work` throws
 */
export async function countGuess<T>(limiter: Limiter, key: string, { work, isWrong }: Guess<T>): Promise<T> {
  await limiter.take(key);
  try {
    const done = await work();
    await limiter.giveBack(key);
    return done;
  } catch (error) {
    if (!isWrong(error)) await limiter.giveBack(key);
    throw error;
  }
}

/** Six digits can be guessed by many addresses together, so they are counted by operator, too. */
export interface CodeGuesses {
  count<T>(operator: number, code: string, guess: Guess<T>): Promise<T>;
}

/**
 * Who tries codes knows the password already. A recovery code has 80 random bits and is never held up: it lets the
 * operator in while others use up the tries.
 */
export const countCodes = (codes: Limiter): CodeGuesses => ({
  count: (operator, code, guess) =>
    isAppCode(code) ? countGuess(codes, String(operator), guess) : guess.work(),
});

/** Of the app, however it was typed. Anything else is taken for a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(bareCode(code));
export const bareCode = (code: string): string => code.replace(/[\s-]/g, '');
