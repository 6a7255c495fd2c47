import type { AnyRouter } from '@tanstack/react-router';
import { stored } from './stored.ts';

/** Specification, section 9. Milliseconds. */
const CHUNK_TIMEOUT = 120_000;
/** At most one automatic reload in this time, should two versions alternate. Milliseconds. */
const RELOAD_PAUSE = 10 * 60_000;
const reloaded = stored('sessionStorage', 'chunk-reload', Number);

/** The name of the error when a script could not be loaded, by which the page shows it in place. */
export const CHUNK_FAILED = 'ChunkFailed';

let isNavigating = false;
let isAhead = false;

/** Handles failures of lazily loaded scripts. */
export function watchChunks(router: AnyRouter): void {
  addEventListener('vite:preloadError', (event) => {
    const error = event.payload;
    const failed = /https?:\S+\.js/.exec(error.message)?.[0];
    // By its own name the router would reload at once, also without a connection.
    error.name = CHUNK_FAILED;
    error.message = 'Loading chunk failed';
    // Neither the measurement of the visit nor scripts loaded ahead are needed.
    if (failed?.includes('/report-visit-') || (isAhead && !isNavigating)) return;
    void wasRemoved(failed).then((isGone) => isGone && announceChunkFailure());
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe('onBeforeLoad', () => {
    isNavigating = true;
    clearTimeout(timer);
    timer = setTimeout(announceChunkFailure, CHUNK_TIMEOUT);
  });
  router.subscribe('onResolved', () => {
    isNavigating = false;
    clearTimeout(timer);
  });
}

/** Loads the scripts that the first page needs to hydrate. False when one of them could not be loaded; a later call tries again. */
export async function loadParts(components: readonly unknown[]): Promise<boolean> {
  await inTime(preload(components));
  // The router swallows the failure of a lazy component, and takes `preload` away from one that has loaded.
  return !components.some(hasPreload);
}

export const preload = (components: readonly unknown[]) =>
  Promise.all(components.map((component) => hasPreload(component) && component.preload()));

/** Loads what may be needed later. A failure is not shown. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  isAhead = true;
  await load().catch(() => undefined);
  isAhead = false;
}

/** A script that the page needs; undefined when it could not be loaded. */
export const loadPart = <Part>(part: Promise<Part>): Promise<Part | undefined> =>
  inTime(part.catch(() => undefined));

async function inTime<T>(loading: Promise<T>): Promise<T> {
  const timer = setTimeout(announceChunkFailure, CHUNK_TIMEOUT);
  const loaded = await loading;
  clearTimeout(timer);
  return loaded;
}

const hasPreload = (component: unknown): component is { preload: () => Promise<unknown> } =>
  typeof component === 'function' && 'preload' in component && typeof component.preload === 'function';

/** Shows the failure at the top of the page, once (entry/boot.ts). */
export const announceChunkFailure = () => dispatchEvent(new Event('chunk-failed'));

/** What had failed came when it was tried again. */
export const removeChunkNotice = () => document.querySelector('.notice#chunk-failed')?.remove();

/** Whether a deploy has removed the script: the server answers 404. */
async function wasRemoved(script: string = import.meta.url): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Reloads the page once after a deploy; what is typed into a form is saved as a draft. */
export async function reloadOnceAfterDeploy(): Promise<void> {
  if (!(await wasRemoved())) return;
  if (Math.abs(Date.now() - (reloaded.read() ?? 0)) < RELOAD_PAUSE) return;
  // Without a note the page might reload for ever.
  if (reloaded.keep(Date.now())) location.reload();
}
