/** How much of the time corrections may take. */
const SHARE = 0.1;
/** What is saved up while nobody misspells. Milliseconds. */
const SAVED_MAX = 500;

/** The time that corrections of searches may take: each holds up all others. */
export function createCorrectionBudget(now: () => number = () => performance.now()) {
  let left = SAVED_MAX;
  let at = now();
  return {
    hasTime(): boolean {
      const time = now();
      left = Math.min(SAVED_MAX, left + (time - at) * SHARE);
      at = time;
      return left > 0;
    },
    async spend<T>(work: () => Promise<T>): Promise<T> {
      const start = now();
      try {
        return await work();
      } finally {
        left -= now() - start;
      }
    },
  };
}
