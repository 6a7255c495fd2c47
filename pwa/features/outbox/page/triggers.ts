import { mayHoldSomething, readMarker } from './marker.ts';
import { show, viewStore } from './view.ts';
import { showCountOutside } from './waiting-count.ts';

let isStarted = false;

/** Browsers say `online` when there is a network again, which may be before an address, a name or a tower answers. Milliseconds. */
const LINE_SETTLES = 3_000;

/**
 * Sends what waits whenever there is reason to hope: the page loads, is shown again, comes back from the browser's cache,
 * or the line returns. Opens the outbox only when something may be in it. Call it once a page is at work; again is harmless.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', () => {
    tryNow();
    setTimeout(tryNow, LINE_SETTLES);
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) tryNow();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  // Another tab changed the outbox while this one had no reason to open it.
  addEventListener('storage', (event) => {
    if (event.key !== 'outbox' || viewStore.get().snapshot !== undefined) return;
    showMarker();
    // The list stands beside the form.
    if (viewStore.get().form !== 'none')
      void import('./outbox-page.ts').then(({ refresh }) => refresh(), ignore);
  });
  showCountOutside();
  showMarker();
  tryNow();
}

function ignore(): void {
  // The script is out of reach; the next event tries again.
}

function showMarker(): void {
  show({ count: readMarker()?.waiting.length ?? 0 });
}

function tryNow(): void {
  void (async () => {
    // An outbox that was opened is looked at again: another tab or the worker may have emptied it.
    if (viewStore.get().snapshot === undefined && !(await mayHoldSomething())) return;
    const { tryAgain } = await import('./outbox-page.ts');
    tryAgain();
  })().catch(ignore);
}
