import type { Binder } from './endpoints/bind.ts';
import { describeError, type Logger } from './server/log.ts';

/** What a part of the product gives to the server that runs it. */
export interface Feature {
  /** What other features, pages and tests call. */
  service?: object;
  /** Binds its endpoints to their handlers. */
  routes?(binder: Binder): void;
  jobs?: readonly Job[];
  /** Runs once the server listens. */
  start?(): void;
  /** Runs at the signal to stop, while requests under way are still answered. */
  drain?(): void | Promise<void>;
  /** Runs after the last answer. */
  stop?(): Promise<void>;
  /** Runs when all have stopped: stores what is in memory alone. */
  flush?(): Promise<void>;
}

/** Work that is repeated in the background. */
interface Job {
  /** What the log calls it. */
  what: string;
  everyMs: number;
  /** A number that it returns is logged as the count of rows or files that it changed. */
  work: (stop: AbortSignal) => Promise<unknown>;
}

/** The pause after the first failure of a job; it doubles with each further one. Milliseconds. */
const FIRST_PAUSE_MS = 1_000;

/**
 * Starts each job at once and then at its interval. A job that failed, for example by a locked database, is tried again sooner.
 * Returns the function that ends them.
 */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const ends = jobs.map((job) => {
    let failures = 0;
    let again: NodeJS.Timeout | undefined;
    const failed = (error: unknown) => {
      log.error(describeError(error), job.what);
      const pause = FIRST_PAUSE_MS * 2 ** failures;
      failures += 1;
      if (pause < job.everyMs && !stopping.signal.aborted) again = setTimeout(run, pause).unref();
    };
    const succeeded = (count: unknown) => {
      failures = 0;
      if (typeof count === 'number' && count > 0) log.info({ count }, job.what);
    };
    const run = () => {
      if (running.has(job)) return;
      clearTimeout(again);
      const done = job
        .work(stopping.signal)
        .then(succeeded, failed)
        .finally(() => running.delete(job));
      running.set(job, done);
    };
    run();
    const timer = setInterval(run, job.everyMs).unref();
    return () => {
      clearInterval(timer);
      clearTimeout(again);
    };
  });
  return async () => {
    stopping.abort();
    for (const end of ends) end();
    await Promise.all(running.values());
  };
}
