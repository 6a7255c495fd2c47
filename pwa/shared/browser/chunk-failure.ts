/** Specification, section 9. Milliseconds. */
const CHUNK_TIMEOUT = 120_000;
/** One automatic reload after a deploy; should the site go back and forth between two versions, not one each time. */
const RELOAD_PAUSE = 10 * 60_000;
const RELOADED = 'chunk-reload';

/** The name of the error that a page shows in place when a part of its script did not come. */
export const CHUNK_FAILED = 'ChunkFailed';

interface Navigations {
  subscribe: (type: 'onBeforeLoad' | 'onResolved', listener: () => void) => unknown;
}

let hasFailed = false;
let isNavigating = false;
let isAhead = false;

/** Looks after the parts of the script that are loaded as they are needed. */
export function watchChunks(router: Navigations): void {
  addEventListener('vite:preloadError', (event) => {
    const error = event.payload;
    const failed = /https?:\S+\.js/.exec(error.message)?.[0];
    // No one misses the part that measures the visit, nor what nobody has asked for yet.
    if (failed?.includes('/report-visit-') || (isAhead && !isNavigating)) return;
    hasFailed = true;
    // The router would reload at once, on a dead line too; under this name the page decides.
    error.name = CHUNK_FAILED;
    error.message = 'Loading chunk failed';
    void wasRemoved(failed).then((isGone) => isGone && sayChunkFailed());
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe('onBeforeLoad', () => {
    isNavigating = true;
    clearTimeout(timer);
    timer = setTimeout(sayChunkFailed, CHUNK_TIMEOUT);
  });
  router.subscribe('onResolved', () => {
    isNavigating = false;
    clearTimeout(timer);
  });
}

/** Loads the scripts that the first page needs to hydrate. False when one could not be loaded. */
export async function loadParts(components: readonly unknown[]): Promise<boolean> {
  await inTime(preload(components));
  return !hasFailed;
}

export const preload = (components: readonly unknown[]) =>
  Promise.all(components.map((component) => hasPreload(component) && component.preload()));

/** Loads what may be asked for later. Where it does not come nothing is said, and the page that stands goes on. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  isAhead = true;
  await load().catch(() => undefined);
  isAhead = false;
}

/** A part of the script that the page cannot do without, undefined when it did not come. */
export const loadPart = <Part>(part: Promise<Part>): Promise<Part | undefined> =>
  inTime(part.catch(() => undefined));

async function inTime<T>(loading: Promise<T>): Promise<T> {
  const timer = setTimeout(sayChunkFailed, CHUNK_TIMEOUT);
  const loaded = await loading;
  clearTimeout(timer);
  return loaded;
}

const hasPreload = (component: unknown): component is { preload: () => Promise<unknown> } =>
  typeof component === 'function' && 'preload' in component && typeof component.preload === 'function';

/** Says so at the top of the page, where it is not said already: boot.ts has the words. */
export const sayChunkFailed = () => dispatchEvent(new Event('chunk-failed'));

/** The server answers, and has no such script: a deploy took it away. A dead line is no reason to think so. */
async function wasRemoved(script: string = import.meta.url): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** After a deploy the page is loaded again, once; what is typed into a form is kept as a draft. */
export async function reloadOnceAfterDeploy(): Promise<void> {
  if (!(await wasRemoved())) return;
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(RELOADED))) < RELOAD_PAUSE) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return; // without a note there might be no end to it
  }
  location.reload();
}
