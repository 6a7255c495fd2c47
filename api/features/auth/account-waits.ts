import { createHmac, randomBytes } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { Tries } from './count-guesses.ts';

/** Wrong passwords for one name, from all addresses together, before each further try has to wait. */
const FREE = 100;
const LONGEST_WAIT_MS = 60_000;
/** One wrong password is forgotten in this time, so a pause never gives back all of them at once. */
const FORGET_MS = 60_000;

interface Guesses {
  /** Not whole: forgotten bit by bit. */
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
  const secret = randomBytes(32);
  const buckets = new Map<number, Guesses>();

  return (name) => {
    const bucket = createHmac('sha256', secret).update(name).digest().readUInt16BE();
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
      async giveBack() {
        const guesses = buckets.get(bucket);
        if (guesses === undefined) return;
        guesses.wrong = Math.max(0, guesses.wrong - 1);
        guesses.next = 0;
      },
    };
  };
}
