import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long an idle thread lives. Milliseconds. */
const IDLE_MS = 60_000;

/** The room for a thread's youngest objects. With Node's default a thread keeps 100 MB that it does not need. */
const YOUNG_MB = 12;

/** A thread on a busy machine may take so many times its limit of processor time by the clock. */
const CLOCK_FACTOR = 5;

interface Options {
  workerData?: unknown;
  /** Limit of the memory for the thread's objects. MB. */
  heapMb: number;
}

/** A thread that answers one question at a time. */
export interface WorkThread<Question, Answer> {
  /**
   * @param options `ms` of processor time at most; without it there is no limit
   * @throws ThreadEnded where it took longer or broke; then it answers no more
   */
  ask: (question: Question, options?: { ms?: number; signal?: AbortSignal | undefined }) => Promise<Answer>;
  /** Gives it back, for the next taker. */
  release: () => void;
}

/** A thread ended without an answer. `timeout`: it took too long. `failed`: it had too little memory, or broke. */
export class ThreadEnded extends Error {
  readonly reason: 'timeout' | 'failed';

  constructor(reason: ThreadEnded['reason']) {
    super(`a thread gave no answer (${reason})`);
    this.reason = reason;
  }
}

/**
 * Work that would make others wait is done in threads, which are ended where it takes too long or too much memory.
 * @param file posts a message once it is ready, and then one for each message that it gets
 */
export function createWorkThreads<Question, Answer>(file: URL, { workerData, heapMb }: Options) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const ended = new WeakSet<Worker>();

  async function started(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(file, { workerData, resourceLimits });
    const loading = new AbortController();
    const forget = () => {
      ended.add(worker);
      loading.abort();
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    };
    worker.on('error', forget).on('exit', forget);
    // The time of loading is not counted as time of the first answer.
    await once(worker, 'message', { signal: loading.signal });
    worker.unref();
    return worker;
  }

  /** Takes an idle thread, or a new one, until it is released. */
  return async function take(): Promise<WorkThread<Question, Answer>> {
    const [waiting] = idle.keys();
    if (waiting !== undefined) {
      clearTimeout(idle.get(waiting));
      idle.delete(waiting);
    }
    const worker = waiting ?? (await started());

    async function ask(
      question: Question,
      { ms, signal }: { ms?: number; signal?: AbortSignal | undefined } = {},
    ) {
      signal?.throwIfAborted();
      if (ended.has(worker)) throw new ThreadEnded('failed');
      const outcome = Promise.withResolvers<Answer>();
      const endLimit =
        ms === undefined
          ? undefined
          : limitProcessorTime(worker, ms, () => outcome.reject(new ThreadEnded('timeout')));
      const onEnd = () => outcome.reject(new ThreadEnded('failed'));
      const onAbort = () => outcome.reject(signal?.reason);
      worker.once('message', outcome.resolve).once('exit', onEnd);
      signal?.addEventListener('abort', onAbort);
      worker.ref();
      worker.postMessage(question);
      try {
        return await outcome.promise;
      } catch (error) {
        ended.add(worker);
        void worker.terminate();
        throw error;
      } finally {
        endLimit?.();
        worker.unref();
        worker.off('message', outcome.resolve).off('exit', onEnd);
        signal?.removeEventListener('abort', onAbort);
      }
    }

    function release(): void {
      if (ended.has(worker)) return;
      // A thread that ends is not taken any more.
      const end = () => {
        idle.delete(worker);
        void worker.terminate();
      };
      idle.set(worker, setTimeout(end, IDLE_MS).unref());
    }

    return { ask, release };
  };
}

/**
 * Calls `onTimeout` once the thread has used the processor for `ms`, or `CLOCK_FACTOR` times as long has passed: short work is not
 * refused because the machine is busy. Returns a function that ends the limit.
 */
function limitProcessorTime(worker: Worker, ms: number, onTimeout: () => void): () => void {
  const end = setTimeout(onTimeout, ms * CLOCK_FACTOR);
  const before = worker.cpuUsage();
  let isOver = false;
  const check = async () => {
    // A thread that has ended reports it itself.
    const used = await before.then((then) => worker.cpuUsage(then)).catch(() => undefined);
    if (isOver || used === undefined) return;
    const left = ms - (used.user + used.system) / 1_000;
    if (left <= 0) onTimeout();
    else next = setTimeout(check, left);
  };
  let next = setTimeout(check, ms);
  before.catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(end);
    clearTimeout(next);
  };
}
