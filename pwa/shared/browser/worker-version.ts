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
};

function setVersion(next: WorkerVersion): void {
  version = next;
  for (const listener of listeners) listener();
}

/** A worker that calls `skipWaiting` while it is installed is active by then. Milliseconds. */
const SETTLING = 300;
/** A found worker is active by then, or waits to be asked for. Milliseconds. */
const SETTLING_MAX = 5_000;

let isUpdating = false;
let settled: Promise<unknown> = Promise.resolve();

/** This page has asked the waiting worker to take control, and is reloaded when it has. */
export function beginUpdate(): void {
  isUpdating = true;
  settled = new Promise(() => undefined);
}

/**
 * Resolves when no worker is about to replace another; never, once this page has asked for that. Chromium delays the change
 * for up to a minute while the active worker is asked for files.
 */
export const workerSettled = (): Promise<unknown> => settled;

/** Tells `versionStore` of newer workers. Not by workbox-window: docs/decisions/0028-own-worker-registration.md. */
export function followWorkers(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  const tellOfWaiting = () => {
    // Without a controller there is no version to replace.
    if (registration.waiting !== null && serviceWorker.controller !== null) setVersion('waiting');
  };
  const followInstalling = () => {
    if (registration.installing === null) return;
    registration.installing.addEventListener('statechange', () => setTimeout(tellOfWaiting, SETTLING));
    if (serviceWorker.controller === null || isUpdating) return;
    settled = new Promise((resolve) => setTimeout(resolve, SETTLING_MAX));
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (isUpdating) location.reload();
    // The first worker of all takes control, too, and so does one that only removes itself.
    else if (version === 'waiting') setVersion('replaced');
  });
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  tellOfWaiting();
}
