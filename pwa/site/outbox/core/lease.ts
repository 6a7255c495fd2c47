import { newKey } from '#pwa/shared/api/new-key.ts';
import { type Sender, type Tx, writeTransaction } from './database.ts';
import { SEND_LIMIT } from './send.ts';

const LOCK = 'outbox';
/** One try, and time to record its outcome. Milliseconds. */
const LEASE = SEND_LIMIT + 5_000;

/**
 * Runs `work` as the only sender among all tabs and the worker; false when there is another. The Web Lock shows at once that a
 * sender has died. The lease in the database decides: a frozen tab may hold the lock, and some browsers have no locks.
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

export async function readSender(tx: Tx): Promise<Sender> {
  const row = await tx.objectStore('meta').get('sender');
  return row?.name === 'sender'
    ? row
    : { name: 'sender', owner: null, until: 0, locked: false, key: null, notBefore: 0 };
}

/** A lease further ahead than it can have been taken was written by a clock that jumped. */
function isLive({ owner, until }: Sender, now = Date.now()): boolean {
  return owner !== null && until > now && until - now <= LEASE;
}

/** The message that is being sent at this moment. */
export const sendingKey = (sender: Sender): string | null => (isLive(sender) ? sender.key : null);

const take = (owner: string, locked: boolean) =>
  writeTransaction(async (tx) => {
    const sender = await readSender(tx);
    // Who held the lock before is gone.
    const isGone = locked && sender.locked;
    if (isLive(sender) && !isGone) return false;
    await tx.objectStore('meta').put({ ...sender, owner, locked, key: null, until: Date.now() + LEASE });
    return true;
  });

const release = (owner: string) =>
  writeTransaction(async (tx) => {
    const sender = await readSender(tx);
    if (sender.owner === owner) await tx.objectStore('meta').put({ ...sender, owner: null, key: null });
  });

/** Names the message that `sender` now sends and renews the lease. */
export function underWay(sender: Sender, key: string): Sender {
  return { ...sender, key, until: Date.now() + LEASE };
}
