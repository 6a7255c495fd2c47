import { dueIn } from './backoff.ts';
import { readItems, readMessage, readTransaction, writeTransaction } from './database.ts';
import { type Entry, isReadable, type Receipt, type Unreadable } from './entry.ts';
import { readSender, sendingKey } from './lease.ts';

/** The content of the outbox at one moment. */
export interface Snapshot {
  /** In the order written, the unreadable ones last. */
  items: (Entry | Unreadable)[];
  /** The message being sent at this moment. */
  sending: string | null;
  /** Until when the server asked to wait; 0: not. */
  notBefore: number;
  /** Newest first. */
  receipts: Receipt[];
  /** Deliveries that the visitor has not seen. */
  unseen: Receipt[];
  /** The id of the database. */
  instance: string;
  hasDraft: boolean;
}

export function takeSnapshot(): Promise<Snapshot> {
  return readTransaction(async (tx) => {
    const items = await readItems(tx);
    const receipts = await tx.objectStore('receipts').getAll();
    const instance = await tx.objectStore('meta').get('instance');
    const sender = await readSender(tx);
    const seq = (item: Entry | Unreadable) => (isReadable(item) ? item.seq : Number.POSITIVE_INFINITY);
    return {
      items: items.sort((a, b) => (seq(a) < seq(b) ? -1 : 1)),
      sending: sendingKey(sender),
      notBefore: sender.notBefore,
      receipts: receipts.sort((a, b) => b.deliveredAt - a.deliveredAt),
      unseen: receipts.filter(({ seen }) => !seen),
      instance: instance?.name === 'instance' ? instance.id : '',
      hasDraft: (await tx.objectStore('draft').count()) > 0,
    };
  });
}

/** Milliseconds until a message is due by itself; undefined when none waits. */
export function nextDue({ items, notBefore }: Snapshot, now = Date.now()): number | undefined {
  const waits = items
    .filter(isReadable)
    .filter(({ state }) => state === 'waiting')
    .map((entry) => dueIn(entry, notBefore, now));
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** `untried`: its first try has not begun. `gone`: deleted, here or in another tab. */
export type Fate = 'untried' | 'sending' | 'waiting' | 'stored' | 'refused' | 'gone';

export function fateOf(key: string): Promise<Fate> {
  return readTransaction(async (tx) => {
    const entry = await readMessage(tx, key);
    const isDelivered = (await tx.objectStore('receipts').getKey(key)) !== undefined;
    // While there is an entry, a repeat of the delivered message is to be sent.
    if (entry === undefined) return isDelivered ? 'stored' : 'gone';
    if (entry.state === 'parked') return 'refused';
    if (sendingKey(await readSender(tx)) === key) return 'sending';
    return entry.attempts === 0 ? 'untried' : 'waiting';
  });
}

/** Notes that the visitor has seen these deliveries, so that no other page shows them. */
export function markSeen(keys: readonly string[]): Promise<void> {
  return writeTransaction(async (tx) => {
    const receipts = tx.objectStore('receipts');
    for (const key of keys) {
      const receipt = await receipts.get(key);
      if (receipt !== undefined) await receipts.put({ ...receipt, seen: true });
    }
  });
}
