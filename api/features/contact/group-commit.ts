import type { SqlEntityManager } from '@mikro-orm/sql';
import { isCommitUnknown } from '#api/db/errors.ts';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { Problem } from '#contract/problem.ts';

/** A part of a transaction. May run more than once, each time from its beginning. Refuses (Problem) before it writes. */
type Work = (em: SqlEntityManager) => Promise<unknown>;
type Outcome = { value: unknown } | { refusal: Problem };

interface Limits {
  /** Locked before any of the work begins: `lockNames`. */
  names: readonly string[];
  /** Whether it does nothing where it was done already: then it is tried again after a commit of which nobody knows. */
  isRepeatable: boolean;
  /** By `performance.now()`: how long its sender waits for a locked database, whoever came before. */
  deadline: number;
}

interface Waiting extends Limits {
  work: Work;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** So that other visitors are answered between two transactions. */
const MOST = 64;

/**
 * Does what arrives together in one transaction, since its commit waits for the disk: hundreds of times as long as the
 * statements take. Each is answered after the commit. A refused one has written nothing; when one fails
 * otherwise, each is done again in a transaction of its own, so that it fails alone.
 */
export function createGroupCommit({ orm }: { orm: Orm }) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) await commit(waiting.splice(0, MOST));
    isRunning = false;
  }

  async function commit(arrived: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const group = arrived.filter(({ deadline }) => deadline > now);
    for (const each of arrived)
      if (!group.includes(each)) each.reject(new Problem('busy', { retryAfter: 5 }));
    if (group.length === 0) return;
    try {
      const soonest = Math.min(...group.map(({ deadline }) => deadline));
      const outcomes = await inTransaction(orm, (em) => doAll(em, group), soonest);
      for (const [at, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[at];
        if (outcome !== undefined && 'value' in outcome) resolve(outcome.value);
        else reject(outcome?.refusal);
      }
    } catch (error) {
      // A locked database or a full disk is everyone's; else the others need not fail with one.
      if (error instanceof Problem) giveUp(group, error);
      else if (group.length === 1) group[0]?.reject(error);
      else for (const each of group) await commit([each]);
    }
  }

  /** Whoever came later than the first of them has time left. */
  function giveUp(group: readonly Waiting[], problem: Problem): void {
    const now = performance.now();
    const mayRepeat = ({ isRepeatable }: Waiting) => isRepeatable || !isCommitUnknown(problem);
    const hasTime = (each: Waiting) => problem.code === 'busy' && each.deadline > now && mayRepeat(each);
    waiting.unshift(...group.filter(hasTime));
    for (const each of group) if (!hasTime(each)) each.reject(problem);
  }

  return <T>(work: (em: SqlEntityManager) => Promise<T>, limits: Limits): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, ...limits, resolve: (value) => resolve(value as T), reject });
      if (isRunning) return;
      isRunning = true;
      // After this turn of the event loop: all messages that lie in the sockets by now are read in it.
      setImmediate(() => void run());
    });
}

async function doAll(em: SqlEntityManager, group: readonly Waiting[]): Promise<Outcome[]> {
  await lockNames(
    em,
    group.flatMap(({ names }) => names),
  );
  const outcomes: Outcome[] = [];
  for (const { work } of group) {
    try {
      outcomes.push({ value: await work(em) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      outcomes.push({ refusal: error });
    }
  }
  return outcomes;
}
