import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/time.ts';
import type { End, Gone, Outcome } from './channels/outcome.ts';

/** The longest sleep: another process on this database may enqueue deliveries, too. Milliseconds. */
const LONGEST_SLEEP = 60_000;
const SHORTEST_SLEEP = 100;
/** The pause after the first of several failures, which doubles after each. */
const FIRST_PAUSE = 1_000;

const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const TRIED_FOR_MS = 7 * DAY_MS;

/** What one try delivers. */
interface Item {
  /** Tries, with this one. */
  attempts: number;
  /** The first try, or when it was enqueued. Milliseconds since 1970. */
  since: number;
}

interface Failure {
  error: string;
  nextAt: Date;
  /** Whether this was the last try: it was tried for TRIED_FOR_MS. */
  isOver: boolean;
  /** Why another try could do harm or no good. Adapters whose receivers know a repeat do not look at it. */
  end?: End | undefined;
}

/** Where the deliveries of one queue are stored, and how they are made. */
export interface QueueAdapter<T extends Item> {
  /** What the log calls it. */
  name: string;
  /**
   * Takes what is due until the claim ends: another process takes over what a killed one leaves. Empty where all that
   * was due is to wait; undefined where nothing was due.
   */
  claim(em: SqlEntityManager): Promise<T[] | undefined>;
  send(item: T, signal: AbortSignal): Promise<Outcome>;
  /** Stores that these were delivered. */
  complete(em: SqlEntityManager, items: readonly T[], now: Date): Promise<void>;
  /** Removes a destination that does not exist. false: it has another address by now, so it stays. */
  remove(em: SqlEntityManager, item: T, gone: Gone): Promise<boolean>;
  /** Stores when the next try is due, or that there is none. true: the log says that it was given up. */
  fail(em: SqlEntityManager, item: T, failure: Failure, now: Date): Promise<boolean>;
  /** Milliseconds since 1970; undefined where nothing waits. */
  nextDueAt(em: SqlEntityManager): Promise<number | undefined>;
}

interface QueueWorker {
  /** Makes the worker look for deliveries at once. */
  wake(): void;
  start(): void;
  /** Ends deliveries that are under way; they are made again after the next start. */
  stop(): Promise<void>;
}

/** Claims what is due, sends it and settles how that ended: delivered, tried again later, or given up. */
export function createDeliveryWorker<T extends Item>(
  { orm, now, log }: ServiceDeps & { log: Logger },
  adapter: QueueAdapter<T>,
): QueueWorker {
  async function deliverNext(signal: AbortSignal): Promise<boolean> {
    const items = await inTransaction(orm, adapter.claim);
    if (items === undefined) return false;
    const tries = await Promise.all(
      items.map(async (item) => ({ item, outcome: await outcomeOf(adapter.send(item, signal), log) })),
    );
    // What the end of this process cut off is delivered by another one, but for what may have arrived.
    const ended = tries.filter(({ outcome }) => isKnown(outcome) || !signal.aborted);
    if (ended.length > 0) await settle(ended);
    return true;
  }

  /** All that was tried together, in one transaction: a large audience is written in few. */
  async function settle(tries: readonly { item: T; outcome: Outcome }[]): Promise<void> {
    const time = now();
    const abandoned = await inTransaction(orm, async (em) => {
      const delivered = tries.filter(({ outcome }) => outcome === 'done').map(({ item }) => item);
      if (delivered.length > 0) await adapter.complete(em, delivered, time);
      const over: T[] = [];
      for (const { item, outcome } of tries) {
        if (outcome === 'done') continue;
        if ('gone' in outcome && (await adapter.remove(em, item, outcome))) continue;
        if (await adapter.fail(em, item, failureOf(item, outcome, time), time)) over.push(item);
      }
      return over;
    });
    for (const { attempts } of abandoned) log.warn({ attempts }, `${adapter.name} given up`);
  }

  return createQueueWorker({
    deliverNext,
    untilNextDue: async () => {
      const at = await adapter.nextDueAt(orm.em.fork());
      return at === undefined ? undefined : at - now().getTime();
    },
    // A locked database or a full disk.
    onError: (error) => log.error(describeError(error), adapter.name),
  });
}

const isKnown = (outcome: Outcome) => outcome === 'done' || ('end' in outcome && outcome.end !== undefined);

/** How one try ended; an error of this program is in the log. */
export const outcomeOf = (sending: Promise<Outcome>, log: Logger): Promise<Outcome> =>
  sending.catch((error: unknown) => {
    log.error(describeError(error), 'a notification could not be sent');
    return { error: 'Couldn’t send it.' };
  });

/** What follows a failed try: a pause of 5 s, 15 s, 45 s … 6 h, or longer where the receiver asked for it. */
function failureOf({ attempts, since }: Item, outcome: Exclude<Outcome, 'done'>, now: Date): Failure {
  const failure: Exclude<Outcome, 'done' | Gone> =
    'gone' in outcome ? { error: 'The device has a new address.' } : outcome;
  const pause = Math.max(5 * SECOND_MS * 3 ** (attempts - 1), failure.retryAfterMs ?? 0);
  return {
    error: failure.error,
    end: failure.end,
    nextAt: new Date(now.getTime() + Math.min(pause, LONGEST_PAUSE_MS)),
    isOver: since <= now.getTime() - TRIED_FOR_MS,
  };
}

interface Work {
  /** Makes the next delivery that is due. false: there is none. */
  deliverNext: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds until the next is due; undefined when none waits. */
  untilNextDue: () => Promise<number | undefined>;
  onError: (error: unknown) => void;
}

/** Delivers what is due, one after the other, sleeps until the next is, and is woken before when there may be more. */
export function createQueueWorker({ deliverNext, untilNextDue, onError }: Work): QueueWorker {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isAsked = false;
  let failures = 0;

  function wake(): void {
    isAsked = true;
    if (!isStarted || running !== undefined || signal.aborted) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = undefined;
      if (isAsked) wake();
    });
  }

  async function run(): Promise<void> {
    try {
      let wait: number | undefined;
      do {
        isAsked = false;
        while (!signal.aborted && (await deliverNext(signal)));
        wait = await untilNextDue();
      } while (isAsked && !signal.aborted);
      failures = 0;
      sleep(wait ?? LONGEST_SLEEP);
    } catch (error) {
      // A locked database or a full disk: the deliveries are tried later.
      isAsked = false;
      onError(error);
      sleep(FIRST_PAUSE * 2 ** failures);
      failures += 1;
    }
  }

  function sleep(wanted: number): void {
    if (signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(wanted, SHORTEST_SLEEP), LONGEST_SLEEP)).unref();
  }

  return {
    wake,
    start() {
      isStarted = true;
      wake();
    },
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
