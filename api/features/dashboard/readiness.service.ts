import { describeError, type Logger } from '#api/http/server/log.ts';
import { Problem } from '#contract/problem.ts';

/** The shortest time between two probes. Milliseconds. */
const PROBE_EVERY_MS = 5_000;
const RETRY_AFTER_SECONDS = 30;

interface Deps {
  /** Reads and writes the database; gives the tables that cannot be read. @throws Problem busy, disk_full, and others */
  probe: () => Promise<string[]>;
  log: Pick<Logger, 'error'>;
}

/** Whether the site can store messages, for those who watch it: the latest of a probe and of real writes. */
export function createReadiness({ probe, log }: Deps) {
  let fault: Problem | undefined;
  /** Grows with each write that failed. */
  let failures = 0;
  /** When the database was probed last, by `performance.now()`. */
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let isStopping = false;

  async function runProbe(): Promise<void> {
    const before = failures;
    const found = await probe().then(
      (lost) => (lost.length === 0 ? undefined : notReady({ lost })),
      // A lock and a full disk are expected, and say so themselves.
      (error) => (error instanceof Problem ? error : notReady(describeError(error))),
    );
    // A write that failed meanwhile says more.
    if (found !== undefined || before === failures) fault = found;
    probedAt = performance.now();
  }

  function notReady(why: object): Problem {
    log.error(why, 'not ready');
    return new Problem('not_ready', { retryAfter: RETRY_AFTER_SECONDS });
  }

  return {
    /** @throws Problem not_ready, busy, disk_full */
    async check(): Promise<void> {
      if (isStopping) throw new Problem('not_ready', { retryAfter: RETRY_AFTER_SECONDS });
      if (performance.now() - probedAt >= PROBE_EVERY_MS) {
        probing ??= runProbe().finally(() => {
          probing = undefined;
        });
        await probing;
      }
      if (fault !== undefined) throw fault;
    },

    /** The server is about to end: it is not ready any more. */
    stop(): void {
      isStopping = true;
    },

    /** How a write ended that a client waited for. No room holds until another write, or the next probe, succeeds. */
    noteWrite(failure?: unknown): void {
      if (failure === undefined) {
        if (fault?.code === 'disk_full') fault = undefined;
      } else if (failure instanceof Problem && failure.code === 'disk_full') {
        failures += 1;
        fault = failure;
      }
    },
  };
}
