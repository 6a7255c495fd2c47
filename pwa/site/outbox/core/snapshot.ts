import { dueIn } from './backoff.ts';
import { readTransaction, type Sender, writeTransaction } from './database.ts';
import type { Entry, Receipt, Unreadable } from './entry.ts';
import { isLive, readSender } from './lease.ts';
import { isReadable, readEntry } from './stored-rows.ts';

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
  /** Deliveries of which the visitor was not told. */
  unseen: Receipt[];
  /** The id of the database. */
  instance: string;
  hasDraft: boolean;
}

export function takeSnapshot(): Promise<Snapshot> {
  return readTransaction(async (tx) => {
    const rows: unknown[] = await tx.objectStore('messages').getAll();
    const receipts = await tx.objectStore('receipts').getAll();
    const instance = await tx.objectStore('meta').get('instance');
    const sender = await readSender(tx);
    const seq = (item: Entry | Unreadable) => (isReadable(item) ? item.seq : Number.POSITIVE_INFINITY);
    return {
      items: rows
        .map(readEntry)
        .filter((item) => item !== undefined)
        .sort((a, b) => (seq(a) < seq(b) ? -1 : 1)),
      sending: sendingKey(sender),
      notBefore: sender.notBefore,
      receipts: receipts.sort((a, b) => b.deliveredAt - a.deliveredAt),
      unseen: receipts.filter(({ seen }) => !seen),
      instance: instance?.name === 'instance' ? instance.id : '',
      hasDraft: (await tx.objectStore('draft').count()) > 0,
    };
  });
}

const sendingKey = (sender: Sender) => (isLive(sender) ? sender.key : null);

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
    const entry = readEntry(await tx.objectStore('messages').get(key));
    const isDelivered = (await tx.objectStore('receipts').getKey(key)) !== undefined;
    // While there is an entry, a repeat of the delivered message is to be sent.
    if (!isReadable(entry)) return isDelivered ? 'stored' : 'gone';
    if (entry.state === 'parked') return 'refused';
    if (sendingKey(await readSender(tx)) === key) return 'sending';
    return entry.attempts === 0 ? 'untried' : 'waiting';
  });
}

/** Notes that the visitor was told of these deliveries, so that no other page tells of them. */
export function markSeen(keys: readonly string[]): Promise<void> {
  return writeTransaction(async (tx) => {
    const receipts = tx.objectStore('receipts');
    for (const key of keys) {
      const receipt = await receipts.get(key);
      if (receipt !== undefined) await receipts.put({ ...receipt, seen: true });
    }
  });
}
