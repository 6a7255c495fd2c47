import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { Problem } from '#contract/problem.ts';

/** Answers that are made at one time: enough that the threads of compression always have work. */
const AT_ONCE = 3;
/** How many works of one address run at once while others wait. */
const OF_ONE = 2;
/** Requests that may wait for their turn: about a second of work. */
const WAITING_MAX = 500;
/** Turns of the event loop before work, at most. */
const TURNS_MAX = 20;
const RETRY_AFTER_SECONDS = 5;
/** The delay of a refusal: a client that asks again at once would keep the event loop busy with refusals. Milliseconds. */
const REFUSE_AFTER_MS = 1_000;

/** Who asks. */
interface Asker {
  ip: string;
  signal?: AbortSignal | undefined;
}

export interface WorkLimit {
  /** Makes an answer in its turn. @throws Problem busy when too many wait */
  <T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** Whether anybody waits, besides those whose answers are being made. */
  isBusy: () => boolean;
}

type Waiter = PromiseWithResolvers<void>;

const busy = () => new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });

/**
 * Makes a few answers at a time and lets the others wait, with turns of the event loop before each, so that new
 * connections are accepted in between. Turns go round by address, so that no client waits for all that another address asks for.
 * Work whose client has left is not begun.
 */
export function createWorkLimit(): WorkLimit {
  /** Who waits, by address, in the order of their turns. */
  const waiting = new Map<string, Waiter[]>();
  const working = new Map<string, number>();
  let length = 0;
  let atWork = 0;
  /** How many requests have come so far. */
  let asked = 0;

  /** An address that waits alone may have all places. */
  const isNext = (ip: string) => waiting.size === 1 || (working.get(ip) ?? 0) < OF_ONE;

  function beginNext(): void {
    while (atWork < AT_ONCE) {
      const ip = [...waiting.keys()].find(isNext);
      const waiter = ip === undefined ? undefined : take(ip, (waiters) => waiters.shift());
      if (ip === undefined || waiter === undefined) return;
      const rest = waiting.get(ip);
      waiting.delete(ip);
      if (rest !== undefined) waiting.set(ip, rest);
      working.set(ip, (working.get(ip) ?? 0) + 1);
      atWork += 1;
      waiter.resolve();
    }
  }

  function take(ip: string, which: (waiters: Waiter[]) => Waiter | undefined): Waiter | undefined {
    const waiters = waiting.get(ip) ?? [];
    const waiter = which(waiters);
    if (waiter !== undefined) length -= 1;
    if (waiters.length === 0) waiting.delete(ip);
    return waiter;
  }

  /** Takes the last turn from the address with the most of them. Returns false where that is the asking one. */
  function makeRoom(ip: string): boolean {
    const [most] = [...waiting].sort(([, a], [, b]) => b.length - a.length);
    if (most === undefined || most[1].length <= (waiting.get(ip)?.length ?? 0) + 1) return false;
    take(most[0], (waiters) => waiters.pop())?.reject(busy());
    return true;
  }

  function end(ip: string): void {
    atWork -= 1;
    const left = (working.get(ip) ?? 1) - 1;
    if (left === 0) working.delete(ip);
    else working.set(ip, left);
    beginNext();
  }

  /** Node accepts one connection in each turn of the event loop: as long as one brings another request, more may follow. */
  async function letOthersIn(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < TURNS_MAX && before !== asked; turn += 1) {
      before = asked;
      await setImmediate();
    }
  }

  async function limit<T>({ ip, signal }: Asker, work: () => Promise<T>): Promise<T> {
    asked += 1;
    if (length >= WAITING_MAX && !makeRoom(ip)) {
      await pause(REFUSE_AFTER_MS, undefined, { signal }).catch(() => undefined);
      throw busy();
    }
    const waiter = Promise.withResolvers<void>();
    const waiters = waiting.get(ip) ?? [];
    waiters.push(waiter);
    waiting.set(ip, waiters);
    length += 1;
    beginNext();
    await waiter.promise;
    try {
      signal?.throwIfAborted();
      await letOthersIn();
      signal?.throwIfAborted();
      return await work();
    } finally {
      end(ip);
    }
  }

  return Object.assign(limit, { isBusy: () => length > 0 });
}
