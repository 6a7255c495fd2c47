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

/** Starts each job at once and then at its interval. Returns the function that ends them. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const run = (job: Job) => {
    if (running.has(job)) return;
    const done = job
      .work(stopping.signal)
      .then(
        (count) => void (typeof count === 'number' && count > 0 && log.info({ count }, job.what)),
        (error: unknown) => log.error(describeError(error), job.what),
      )
      .finally(() => running.delete(job));
    running.set(job, done);
  };
  const timers = jobs.map((job) => {
    run(job);
    return setInterval(run, job.everyMs, job).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all(running.values());
  };
}
