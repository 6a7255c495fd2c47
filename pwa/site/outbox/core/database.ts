import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { newKey } from '#pwa/shared/api/new-key.ts';
import type { StoredName } from '#pwa/shared/browser/stored-things.ts';
import { type Draft, type Entry, isReadable, type Receipt, readEntry, type Unreadable } from './entry.ts';
import { onFreeze, resumed } from './frozen.ts';

const NAME = 'outbox' satisfies StoredName<'indexedDB'>;

/** Identifies this database: another id under the same name means that the browser has deleted the first one. */
interface Instance {
  name: 'instance';
  id: string;
  lastSeq: number;
  /** The messages whose place newer ones took last: none of them comes back. Absent in a first version. */
  replaced?: string[];
  /**
   * The tabs whose drafts were handed in, emptied or taken over by another tab last, and when their texts were read; without a
   * tab: all was removed from this device. Absent before 2.0.0.
   */
  ended?: DraftEnd[];
}

export interface DraftEnd {
  tab?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The lease of the only sender, and how long the server asked all senders to wait. */
export interface Sender {
  name: 'sender';
  owner: string | null;
  /** Milliseconds since 1970; the owner renews it before each try. */
  until: number;
  /** The owner holds the Web Lock, so whoever gets that lock later knows that the owner is gone. */
  locked: boolean;
  /** The message that is being sent. */
  key: string | null;
  /** Retry-After as a time; 0: none. */
  notBefore: number;
}

/** A text that the plain form brought once more. */
export interface Repeated {
  name: 'repeated';
  /** Of the form that sends it again. */
  key: string;
  earlier: Pick<Entry, 'key' | 'writtenAt'>;
  /** What that form posts. */
  again: Record<string, string>;
  keptAt: number;
}

interface OutboxSchema extends DBSchema {
  messages: { key: string; value: Entry };
  receipts: { key: string; value: Receipt };
  /** One for each tab with a form, under the tab's name; a first version had one in all, named `contact`. */
  draft: { key: string; value: Draft };
  meta: { key: 'instance' | 'sender' | 'repeated'; value: Instance | Sender | Repeated };
}

const STORES = ['messages', 'receipts', 'draft', 'meta'] as const;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<OutboxSchema, typeof STORES, Mode>;
/** One that only reads, or any other. */
export type Tx = Transaction<IDBTransactionMode>;

let opening: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  if (opening !== undefined) return opening;
  const attempt = openDB<OutboxSchema>(NAME, 1, {
    // Upgrades only ever add: rows of every version that was shipped may stand here.
    upgrade: (db, oldVersion) => {
      if (oldVersion >= 1) return;
      db.createObjectStore('messages', { keyPath: 'key' });
      db.createObjectStore('receipts', { keyPath: 'key' });
      db.createObjectStore('draft');
      const meta = db.createObjectStore('meta', { keyPath: 'name' });
      void meta.add({ name: 'instance', id: newKey(), lastSeq: 0 });
    },
    // A newer page wants to upgrade; this one opens again at its next use.
    blocking: () => {
      void attempt.then((db) => db.close());
      forget(attempt);
    },
    // iOS takes the connection from a page in the background.
    terminated: () => forget(attempt),
  });
  attempt.catch(() => forget(attempt));
  opening = attempt;
  return attempt;
}

function forget(attempt: typeof opening): void {
  if (opening === attempt) opening = undefined;
}

/** Transactions of this page that have not ended. */
const running = new Set<Tx>();
/** Those that were aborted because the page was frozen. */
const aborted = new WeakSet<object>();
// WebKit freezes a page in the middle of a transaction, and all other pages wait until it is resumed.
onFreeze(() => {
  for (const tx of running) {
    aborted.add(tx);
    abort(tx);
  }
});

async function begin<Mode extends IDBTransactionMode>(mode: Mode): Promise<Transaction<Mode>> {
  const start = async () => {
    const db = await open();
    await resumed();
    const tx = db.transaction(STORES, mode, { durability: 'strict' });
    running.add(tx);
    // The request rejects, and so does `done` for those who await it: without this, the rejection would be reported twice.
    void tx.done.catch(() => undefined).finally(() => running.delete(tx));
    return tx;
  };
  try {
    return await start();
  } catch (error) {
    // The connection was closed between two uses.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    opening = undefined;
    return start();
  }
}

function abort(tx: { abort: () => void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}

/** Runs `work`, and again from the start where the page was frozen in the middle of it. */
async function run<Mode extends IDBTransactionMode, R>(
  mode: Mode,
  work: (tx: Transaction<Mode>) => Promise<R>,
): Promise<R> {
  for (;;) {
    const tx = await begin(mode);
    try {
      const result = await work(tx);
      if (mode !== 'readonly') await tx.done;
      return result;
    } catch (error) {
      if (aborted.has(tx)) continue;
      abort(tx);
      throw error;
    }
  }
}

/**
 * Runs `work` in one transaction over all stores, so that what it reads still holds when it writes. Resolves when it is on
 * disk; rejects, with nothing written, when `work` throws or the device refuses. `work` may await only the database, and runs
 * again where the page was frozen (back/forward cache) before that.
 */
export const writeTransaction = <R>(work: (tx: Transaction<'readwrite'>) => Promise<R>): Promise<R> =>
  run('readwrite', work);

export const readTransaction = <R>(work: (tx: Transaction<'readonly'>) => Promise<R>): Promise<R> =>
  run('readonly', work);

/** The message under a key; undefined where there is none, or it cannot be read. */
export async function readMessage(tx: Tx, key: string): Promise<Entry | undefined> {
  const item = readEntry(await tx.objectStore('messages').get(key));
  return isReadable(item) ? item : undefined;
}

export async function readItems(tx: Tx): Promise<(Entry | Unreadable)[]> {
  const rows: unknown[] = await tx.objectStore('messages').getAll();
  return rows.map(readEntry).filter((item) => item !== undefined);
}

/** The messages that are to be sent. */
export const readWaiting = async (tx: Tx): Promise<Entry[]> =>
  (await readItems(tx)).filter(isReadable).filter(({ state }) => state === 'waiting');

/** The drafts with the names of their tabs. */
export async function readDrafts(tx: Tx): Promise<{ name: string; draft: Draft }[]> {
  const drafts = tx.objectStore('draft');
  const names = await drafts.getAllKeys();
  const rows = await drafts.getAll();
  return rows.map((draft, index) => ({ name: names[index] ?? '', draft }));
}
