import type { Workbox } from 'workbox-window';

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

/** An installed worker is active by then, or waits to be asked for. Milliseconds. */
const SETTLING = 5_000;
/** As Workbox waits. Milliseconds. */
const ACTIVATION = 200;

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

/** Keeps `versionStore` up to date with newer workers. */
export function followWorkers(workbox: Workbox): void {
  workbox.addEventListener('installed', noteInstalled);
  workbox.addEventListener('waiting', noteWaiting);
  workbox.addEventListener('controlling', () => {
    if (isUpdating) location.reload();
    // The first worker of all takes control, too, and so does one that only removes itself.
    else if (version === 'waiting') setVersion('replaced');
  });
}

/** Workbox does not follow a worker that the browser began to install before. */
export function followInstalling(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state !== 'installed') return;
    noteInstalled();
    // One that need not wait is active by then.
    setTimeout(() => registration.waiting === installing && noteWaiting(), ACTIVATION);
  });
}

function noteInstalled(): void {
  if (navigator.serviceWorker.controller === null || isUpdating) return;
  settled = new Promise((resolve) => setTimeout(resolve, SETTLING));
}

/** Without a controller there is no version to replace. */
export function noteWaiting(): void {
  if (navigator.serviceWorker.controller !== null) setVersion('waiting');
}
