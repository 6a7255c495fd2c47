import { newKey } from '#pwa/shared/api/new-key.ts';
import { change, type Sender, type Transaction } from './database.ts';
import { SEND_LIMIT } from './send.ts';

const LOCK = 'outbox';
/** One try and room to write down how it ended. Milliseconds. */
const LEASE = SEND_LIMIT + 5_000;

/**
 * Runs `work` as the only sender among all tabs and the worker; false when another is at it. The Web Lock tells at once
 * that a sender died. The lease in the database is the truth: a frozen tab may hold the lock and do nothing, and some
 * browsers have no locks.
 */
export async function asOnlySender(work: (owner: string) => Promise<void>): Promise<boolean> {
  const owner = newKey();
  const run = async (locked: boolean): Promise<boolean> => {
    if (!(await take(owner, locked))) return false;
    try {
      await work(owner);
    } finally {
      await release(owner);
    }
    return true;
  };
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return run(false);
  return locks.request(LOCK, { ifAvailable: true }, (lock) => run(lock !== null));
}

export async function readSender(tx: Transaction<IDBTransactionMode>): Promise<Sender> {
  const row = await tx.objectStore('meta').get('sender');
  return row?.name === 'sender'
    ? row
    : { name: 'sender', owner: null, until: 0, locked: false, key: null, notBefore: 0 };
}

/** A lease further ahead than it can have been taken was written by a clock that jumped. */
export function isLive({ owner, until }: Sender, now = Date.now()): boolean {
  return owner !== null && until > now && until - now <= LEASE;
}

const take = (owner: string, locked: boolean) =>
  change(async (tx) => {
    const sender = await readSender(tx);
    // Whoever held the lock that is ours now is gone.
    const isGone = locked && sender.locked;
    if (isLive(sender) && !isGone) return false;
    await tx.objectStore('meta').put({ ...sender, owner, locked, key: null, until: Date.now() + LEASE });
    return true;
  });

const release = (owner: string) =>
  change(async (tx) => {
    const sender = await readSender(tx);
    if (sender.owner === owner) await tx.objectStore('meta').put({ ...sender, owner: null, key: null });
  });

/** Names the message that `sender` now sends and renews the lease. */
export function underWay(sender: Sender, key: string): Sender {
  return { ...sender, key, until: Date.now() + LEASE };
}
