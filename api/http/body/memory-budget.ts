import { Problem } from '#contract/problem.ts';

/** Bytes that many requests share. */
export interface MemoryBudget {
  /** Takes so many bytes; the function that comes back gives them back, once. @throws Problem busy when too few are left */
  claim(bytes: number, retryAfter: number): () => void;
}

export function createMemoryBudget(most: number): MemoryBudget {
  let claimed = 0;
  return {
    claim(bytes, retryAfter) {
      if (claimed + bytes > most) throw new Problem('busy', { retryAfter });
      claimed += bytes;
      let isClaimed = true;
      return () => {
        if (isClaimed) claimed -= bytes;
        isClaimed = false;
      };
    },
  };
}
