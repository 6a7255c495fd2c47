/**
 * `waiting`: a newer version is installed and waits to be asked for. `replaced`: another tab asked for it; this page goes on
 * with the scripts that it has.
 */
export type WorkerVersion = 'current' | 'waiting' | 'replaced';

let version: WorkerVersion = 'current';
const listeners = new Set<() => void>();

export const versionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): WorkerVersion => version,
  set: (next: WorkerVersion): void => {
    version = next;
    for (const listener of listeners) listener();
  },
};

let change: Promise<unknown> = Promise.resolve();

/** To be called when a worker may be about to take the place of another, with what settles when that is over. */
export function noteWorkerChange(end: Promise<unknown>): void {
  change = end;
}

/**
 * Settles when no worker is about to take the place of another. Chromium delays that for up to a minute while the active one
 * is asked for files.
 */
export const workerSettled = (): Promise<unknown> => change;
