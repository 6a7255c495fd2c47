import { Worker } from 'node:worker_threads';

export interface Progress {
  /** Says what is done from now on. */
  step(line: string): void;
  end(): Promise<unknown>;
}

interface Told {
  /** The database. */
  file: string;
  say: (line: string) => void;
  /** Where the lines between two steps go. */
  fd?: number;
  everyMs?: number;
}

/**
 * Says what an update does, and every ten seconds that it goes on: SQLite works with the event loop stopped, minutes
 * for a large database, so that a thread of its own has to.
 */
export function startProgress({ file, say, fd = 1, everyMs = 10_000 }: Told): Progress {
  const ticker = new Worker(new URL('update-ticker.ts', import.meta.url), {
    workerData: { file, fd, everyMs },
  });
  // Nothing depends on it.
  ticker.on('error', () => undefined).unref();
  return {
    step: (line) => {
      say(line);
      ticker.postMessage(line);
    },
    end: () => ticker.terminate(),
  };
}
