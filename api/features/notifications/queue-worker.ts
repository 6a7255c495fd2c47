/** The longest sleep: another process on this database may enqueue deliveries, too. Milliseconds. */
const LONGEST_SLEEP = 60_000;
const SHORTEST_SLEEP = 100;
/** After the first of several failures; doubled after each. */
const FIRST_PAUSE = 1_000;

interface Deps {
  /** Makes the next delivery that is due. false: there is none. */
  deliverNext: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds until the next is due; undefined when none waits. */
  untilNextDue: () => Promise<number | undefined>;
  onError: (error: unknown) => void;
}

export interface QueueWorker {
  /** There may be a delivery to make. */
  wake(): void;
  start(): void;
  /** Ends deliveries that are under way; they are made again after the next start. */
  stop(): Promise<void>;
}

/** Delivers what is due, one after the other, sleeps until the next is, and is woken before when there may be more. */
export function createQueueWorker({ deliverNext, untilNextDue, onError }: Deps): QueueWorker {
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
