import type { Outcome } from './answer.ts';
import { claimNext, postponeOthers, recordOutcome } from './attempt.ts';
import { announceChange } from './changes.ts';
import type { Entry } from './entry.ts';
import { asOnlySender } from './lease.ts';
import { deliver } from './send.ts';

interface FlushOptions {
  /** Try at once whatever the backoff says; a Retry-After is kept all the same. */
  force?: boolean;
}

/** From this number of tries on, the message itself may be the cause of the failures. */
const SUSPECT_TRIES = 3;

/**
 * Sends what is due, in the order written, one by one. `busy`: another tab or the worker is sending. Messages that are
 * added meanwhile are sent, too. Rejects only when the database does.
 */
export async function flushOutbox({ force = false }: FlushOptions = {}): Promise<'done' | 'busy'> {
  const isDone = await asOnlySender(async (owner) => {
    const tried = new Set<string>();
    let failures = 0;
    for (;;) {
      const entry = await claimNext(owner, { force, tried });
      if (entry === undefined) return;
      tried.add(entry.key);
      announceChange();
      const outcome = await deliver(entry);
      await recordOutcome(entry, outcome);
      announceChange();
      failures = isFailure(outcome) ? failures + 1 : 0;
      // After one failure the next message shows whether the connection or the failed message is the cause.
      if (failures === 2 || (failures === 1 && !mayBeTheMessage(outcome, entry))) {
        await postponeOthers(tried);
        announceChange();
        return;
      }
    }
  });
  return isDone ? 'done' : 'busy';
}

/** That the server still works on a message says nothing about the others. */
const isFailure = (outcome: Outcome) => outcome.kind === 'wait' && outcome.fault.kind !== 'running';

function mayBeTheMessage(outcome: Outcome, { attempts }: Entry): boolean {
  return outcome.kind === 'wait' && outcome.fault.kind !== 'no-connection' && attempts >= SUSPECT_TRIES;
}
