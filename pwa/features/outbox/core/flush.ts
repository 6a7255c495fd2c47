import type { Outcome } from './answer.ts';
import { claimNext, postponeOthers, settle } from './attempt.ts';
import type { Entry } from './entry.ts';
import { asOnlySender } from './lease.ts';
import { announce } from './news.ts';
import { deliver } from './send.ts';

interface DrainOptions {
  /** Try at once whatever the backoff says; a Retry-After is kept all the same. */
  force?: boolean;
}

/** From so many tries on, the message itself may be what nobody takes. */
const SUSPECT_TRIES = 3;

/**
 * Sends what is due, in the order written, one by one. `busy`: another tab or the worker is sending. Messages that are
 * added meanwhile are sent, too. Rejects only when the database does.
 */
export async function drain({ force = false }: DrainOptions = {}): Promise<'done' | 'busy'> {
  const isDone = await asOnlySender(async (owner) => {
    const tried = new Set<string>();
    let failures = 0;
    for (;;) {
      const entry = await claimNext(owner, { force, tried });
      if (entry === undefined) return;
      tried.add(entry.key);
      announce();
      const outcome = await deliver(entry);
      await settle(entry, outcome);
      announce();
      failures = isFailure(outcome) ? failures + 1 : 0;
      // Once, the next message tells whether the line is at fault or the one that failed.
      if (failures === 2 || (failures === 1 && !mayBeTheMessage(outcome, entry))) {
        await postponeOthers(tried);
        announce();
        return;
      }
    }
  });
  return isDone ? 'done' : 'busy';
}

/** A message that still runs on the server says nothing about the others. */
const isFailure = (outcome: Outcome) => outcome.kind === 'wait' && outcome.fault.kind !== 'running';

function mayBeTheMessage(outcome: Outcome, { attempts }: Entry): boolean {
  return outcome.kind === 'wait' && outcome.fault.kind !== 'no-connection' && attempts >= SUSPECT_TRIES;
}
