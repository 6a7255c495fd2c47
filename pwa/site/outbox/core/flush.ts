import { newKey } from '#pwa/shared/api/new-key.ts';
import { backoff, dueIn, mustWait, notBefore } from './backoff.ts';
import { announceChange } from './changes.ts';
import { readDrafts, readMessage, readWaiting, writeTransaction } from './database.ts';
import { type Entry, type Fault, isKey, isSame } from './entry.ts';
import { asOnlySender, readSender, underWay } from './lease.ts';
import { textKey } from './message-text.ts';
import { forgetRepeated } from './repeated.ts';
import { deliver, type Outcome } from './send.ts';

interface FlushOptions {
  /** Try at once whatever the backoff says; a Retry-After is kept all the same. */
  force?: boolean;
}

/** From this number of tries on, the message itself may be the cause of the failures. */
const SUSPECT_TRIES = 3;

/**
 * Sends what is due, in the order written, one by one. `busy`: another tab or the worker is sending. Messages that are
 * added during that are sent, too. Rejects only when the database does.
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

interface Claim {
  force: boolean;
  /** Keys that had their try in this run. */
  tried: ReadonlySet<string>;
}

/** A message chosen for a try. */
interface Claimed extends Entry {
  /** An earlier try may have arrived. */
  triedBefore: boolean;
}

/**
 * Chooses the next due message and records, before anything is sent, that a try of it may arrive. undefined when none is due,
 * the server asked to wait, or `owner` does not hold the lease.
 */
function claimNext(owner: string, { force, tried }: Claim): Promise<Claimed | undefined> {
  return writeTransaction(async (tx) => {
    const now = Date.now();
    await forgetRepeated(tx);
    const sender = await readSender(tx);
    if (sender.owner !== owner || mustWait(sender.notBefore, now)) return undefined;
    const isDue = (entry: Entry) => dueIn(force ? { ...entry, nextTryAt: 0 } : entry, 0, now) === 0;
    const next = (await readWaiting(tx))
      .sort((a, b) => a.seq - b.seq)
      .find((entry) => !tried.has(entry.key) && isDue(entry));
    if (next === undefined) return undefined;
    const attempts = next.attempts + 1;
    // The server never accepted a damaged key, so another one doubles nothing.
    const key = isKey(next.key) ? next.key : newKey();
    if (key !== next.key) await tx.objectStore('messages').delete(next.key);
    // The time of the next try is set first: a killed sender has had its try.
    const entry: Entry = { ...next, key, tried: true, attempts, nextTryAt: now + backoff(attempts) };
    await tx.objectStore('messages').put(entry);
    await tx.objectStore('meta').put(underWay(sender, entry.key));
    return { ...entry, triedBefore: next.tried };
  });
}

/**
 * Records the outcome of a try in one transaction. A message that was edited or deleted during the try stays deleted.
 */
async function recordOutcome(
  { key, triedBefore, fields }: Pick<Claimed, 'key' | 'triedBefore' | 'fields'>,
  outcome: Outcome,
): Promise<void> {
  const text = await textKey(fields);
  await writeTransaction(async (tx) => {
    const now = Date.now();
    const sender = await readSender(tx);
    await tx.objectStore('meta').put({
      ...sender,
      key: sender.key === key ? null : sender.key,
      notBefore: Math.max(
        mustWait(sender.notBefore, now) ? sender.notBefore : 0,
        outcome.kind === 'wait' ? notBefore(outcome.retryAfter, now) : 0,
      ),
    });
    const messages = tx.objectStore('messages');
    const entry = await readMessage(tx, key);
    if (entry === undefined) return;
    if (outcome.kind === 'wait') {
      await messages.put(stillWaiting(entry, outcome.fault, now));
    } else if (outcome.kind === 'refused') {
      const { fault, errors } = outcome;
      await messages.put({ ...entry, state: 'parked', tried: triedBefore, fault, errors, foreignInRow: 0 });
    } else {
      const { id } = outcome;
      await messages.delete(key);
      for (const { name, draft } of await readDrafts(tx)) {
        // Opened for editing and unchanged: the message is delivered, so there is nothing to edit.
        if (draft.edits?.key === key && isSame(draft.fields, entry.fields))
          await tx.objectStore('draft').delete(name);
      }
      await tx
        .objectStore('receipts')
        .put({ key, textKey: text, id, writtenAt: entry.writtenAt, deliveredAt: now, seen: false });
    }
  });
}

function stillWaiting(entry: Entry, fault: Fault, now: number): Entry {
  const foreignInRow = fault.kind === 'foreign' ? entry.foreignInRow + 1 : 0;
  return { ...entry, fault, foreignInRow, nextTryAt: now + backoff(entry.attempts) };
}

/** After a failure of the connection or the server: the other messages wait as long as those of `failed`, which keeps the order. */
function postponeOthers(failed: ReadonlySet<string>): Promise<void> {
  return writeTransaction(async (tx) => {
    const entries = await readWaiting(tx);
    const until = Math.max(
      0,
      ...entries.filter(({ key }) => failed.has(key)).map(({ nextTryAt }) => nextTryAt),
    );
    const now = Date.now();
    // Waits are compared, not times: a time of a clock that was changed since would be the latest, and counts as due.
    const wait = (nextTryAt: number) => dueIn({ nextTryAt, heldUntil: 0 }, 0, now);
    for (const entry of entries) {
      if (wait(entry.nextTryAt) < wait(until))
        await tx.objectStore('messages').put({ ...entry, nextTryAt: until });
    }
  });
}
