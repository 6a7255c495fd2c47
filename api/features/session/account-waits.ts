import { LRUCache } from 'lru-cache';
import { Problem } from '#contract/problem.ts';
import type { Tries } from './count-guesses.ts';

/** Wrong passwords for one name, from all addresses together, before each further try has to wait. */
const FREE = 100;
const LONGEST_WAIT_MS = 60_000;
/** Without a wrong password for so long, a name is free again. */
const FORGET_MS = 15 * 60_000;
const NAMES_MAX = 10_000;

interface Guesses {
  wrong: number;
  /** When the next try may be made, by `performance.now()`. */
  next: number;
  last: number;
}

/** 1 s, 2 s, 4 s … a minute. */
const waitAfter = (wrong: number) =>
  wrong < FREE ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(10, wrong - FREE));

/**
 * Growing waits between the tries for one name, so that guessing from many addresses leaves some 1,500 tries a day.
 * Known and unknown names are counted alike. A login from a known device is not counted here: while somebody guesses, an
 * operator gets in from such a device, from a new one when no other try comes first, or by `npm run reset-password`.
 */
export function createAccountWaits(): (name: string) => Tries {
  const names = new LRUCache<string, Guesses>({ max: NAMES_MAX });

  return (name) => ({
    /** Counts a try as wrong until it is given back. */
    async take() {
      const time = performance.now();
      const before = names.get(name);
      const guesses =
        before === undefined || time - before.last >= FORGET_MS ? { wrong: 0, next: 0, last: time } : before;
      if (time < guesses.next) {
        throw new Problem('too_many', { retryAfter: Math.ceil((guesses.next - time) / 1000) });
      }
      guesses.wrong += 1;
      guesses.last = time;
      guesses.next = time + waitAfter(guesses.wrong);
      names.set(name, guesses);
    },
    async giveBack() {
      const guesses = names.get(name);
      if (guesses === undefined) return;
      guesses.wrong = Math.max(0, guesses.wrong - 1);
      guesses.next = 0;
    },
  });
}
