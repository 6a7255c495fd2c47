import type { SqlEntityManager } from '@mikro-orm/sql';
import { isCommitUnknown } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { Problem } from '#contract/problem.ts';

export type OrRefusal<Result> = { value: Result } | { refusal: Problem };

interface Limits {
  /** Whether it changes nothing when it is done twice: then it is tried again after a commit whose outcome is unknown. */
  isRepeatable: boolean;
  /** When its sender stops waiting for a locked database, by `performance.now()`. */
  deadline: number;
  /** How many names it locks: `lockNames`. */
  lockCount: number;
}

interface Waiting<Item, Result> extends Limits {
  item: Item;
  resolve: (value: Result) => void;
  reject: (error: unknown) => void;
}

interface Deps<Item, Result> {
  orm: Orm;
  /**
   * Works on all items in a transaction, and returns the outcomes in their order. May run more than once for an item, each
   * time from its beginning. A refused item must have written nothing.
   */
  workAll: (em: SqlEntityManager, items: readonly Item[]) => Promise<OrRefusal<Result>[]>;
}

/** Limit of the items of one transaction, so that other visitors are answered between two transactions. */
const MOST_ITEMS = 64;
/** Limit of the locks of one transaction: PostgreSQL has room for some 6,000 by default. One item may need more. */
const MOST_LOCKS = 500;

/**
 * Does what arrives together in one transaction, since its commit waits for the disk: hundreds of times as long as the
 * statements take. Each is answered after the commit. A refused one has written nothing; when one fails
 * otherwise, each is done again in a transaction of its own, so that it fails alone.
 */
export function createGroupCommit<Item, Result>({ orm, workAll }: Deps<Item, Result>) {
  type Each = Waiting<Item, Result>;
  const waiting: Each[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const group = waiting.splice(0, nextGroup(waiting));
        await commit(group).catch((error) => {
          for (const { reject } of group) reject(error);
        });
      }
    } finally {
      isRunning = false;
    }
  }

  async function commit(arrived: readonly Each[]): Promise<void> {
    const now = performance.now();
    const group = arrived.filter(({ deadline }) => deadline > now);
    for (const each of arrived)
      if (!group.includes(each)) each.reject(new Problem('busy', { retryAfter: 5 }));
    if (group.length === 0) return;
    try {
      const soonest = Math.min(...group.map(({ deadline }) => deadline));
      const items = group.map(({ item }) => item);
      const outcomes = await inTransaction(orm, (em) => workAll(em, items), soonest);
      for (const [at, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[at];
        if (outcome !== undefined && 'value' in outcome) resolve(outcome.value);
        else reject(outcome?.refusal);
      }
    } catch (error) {
      // A locked database or a full disk concerns all items; otherwise one item must not make the others fail.
      if (error instanceof Problem) retryOrReject(group, error);
      else if (group.length === 1) group[0]?.reject(error);
      else for (const each of group) await commit([each]);
    }
  }

  /** Items that came later than the first have time left, and wait for another try. */
  function retryOrReject(group: readonly Each[], problem: Problem): void {
    const now = performance.now();
    const mayRepeat = ({ isRepeatable }: Each) => isRepeatable || !isCommitUnknown(problem);
    const hasTime = (each: Each) => problem.code === 'busy' && each.deadline > now && mayRepeat(each);
    waiting.unshift(...group.filter(hasTime));
    for (const each of group) if (!hasTime(each)) each.reject(problem);
  }

  return (item: Item, limits: Limits): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, ...limits, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // All messages that have arrived are read in this turn of the event loop.
      setImmediate(() => void run());
    });
}

/** How many of those that wait share the next transaction. */
function nextGroup(waiting: readonly Limits[]): number {
  let locks = 0;
  const firstOfNext = waiting.findIndex(({ lockCount }, at) => {
    locks += lockCount;
    return at > 0 && (at === MOST_ITEMS || locks > MOST_LOCKS);
  });
  return firstOfNext === -1 ? waiting.length : firstOfNext;
}
