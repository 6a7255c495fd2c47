import { Problem } from '#contract/problem.ts';

const MB = 1024 * 1024;

/** Bytes that many requests share. */
export interface MemoryBudget {
  /** Takes so many bytes; the function that comes back gives them back, once. @throws Problem busy when too few are left */
  claim(bytes: number, retryAfter: number): () => void;
}

/** What the bodies of all requests may take together while they are in memory. */
export interface BodyBudgets {
  /** Of JSON and forms, beyond what each may have without asking. */
  texts: MemoryBudget;
  /** Of uploads, from their first byte to their answer. */
  uploads: MemoryBudget;
}

export const createBodyBudgets = (): BodyBudgets => ({
  texts: createMemoryBudget(32 * MB),
  uploads: createMemoryBudget(64 * MB),
});

function createMemoryBudget(most: number): MemoryBudget {
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
