import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** A tab or worker of a device that was started later may find what an earlier one, which was killed, left behind. */
export interface Process {
  /** Killed at the write with this number from now, before it or right after it; undefined: lives on. */
  killedAt?: { write: number; isAfter: boolean } | undefined;
  isDead: boolean;
}

class Killed extends Error {}

const running = new AsyncLocalStorage<Process>();

/** Counts a write of the process at work, and kills the process when it is its turn: nothing of its transaction is committed. */
function write(transaction: IDBTransaction, work: () => IDBRequest): IDBRequest {
  const process = running.getStore();
  if (process === undefined || transaction.mode === 'versionchange') return work();
  const { killedAt } = process;
  const isLast = killedAt?.write === 0;
  if (killedAt !== undefined) killedAt.write -= 1;
  if (isLast && killedAt.isAfter && !process.isDead) {
    const request = work();
    request.addEventListener('success', () =>
      setImmediate(() => {
        process.isDead = true;
        abort(transaction);
      }),
    );
    return request;
  }
  process.isDead ||= isLast;
  if (!process.isDead) return work();
  abort(transaction);
  throw new Killed();
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

for (const name of ['put', 'add', 'delete'] as const) {
  const original: (...values: never[]) => IDBRequest = IDBObjectStore.prototype[name];
  Object.assign(IDBObjectStore.prototype, {
    [name](this: IDBObjectStore, ...values: never[]) {
      return write(this.transaction, () => original.apply(this, values));
    },
  });
}

/** Web Locks of one device. A killed process gives its lock back, as in a browser. */
function createLocks() {
  let isHeld = false;
  return {
    request: async (_: string, __: object, work: (lock: object | null) => Promise<unknown>) => {
      if (isHeld) return work(null);
      isHeld = true;
      try {
        return await work({});
      } finally {
        isHeld = false;
      }
    },
  };
}

type Core = typeof import('#pwa/site/outbox/core/outbox.ts') &
  typeof import('#pwa/site/outbox/core/drafts.ts') &
  typeof import('#pwa/site/outbox/core/flush.ts') &
  typeof import('#pwa/site/outbox/core/snapshot.ts');

/** A browser's storage, on which tabs start, die and start again. Its clock stands until `advance`. */
export function startDevice({ hasLocks }: { hasLocks: boolean }) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_790_000_000_000 });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { locks: hasLocks ? createLocks() : undefined });
  return {
    advance: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Starts a tab. Its calls reject once it was killed. */
    startTab: async () => {
      const process: Process = { isDead: false };
      vi.resetModules();
      const core: Core = {
        ...(await import('#pwa/site/outbox/core/outbox.ts')),
        ...(await import('#pwa/site/outbox/core/drafts.ts')),
        ...(await import('#pwa/site/outbox/core/flush.ts')),
        ...(await import('#pwa/site/outbox/core/snapshot.ts')),
      };
      const run = async <T>(work: (core: Core) => Promise<T>): Promise<T> => {
        if (process.isDead) throw new Killed();
        return running.run(process, () => work(core));
      };
      return {
        run,
        isDead: () => process.isDead,
        killAt: (moment: Process['killedAt']) => {
          process.killedAt = moment && { ...moment };
        },
      };
    },
  };
}

export type Tab = Awaited<ReturnType<ReturnType<typeof startDevice>['startTab']>>;
