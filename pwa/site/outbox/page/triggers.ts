import { showCount } from '#pwa/shared/browser/app-badge.ts';
import { mayHoldSomething, readMarker } from './marker.ts';
import { updateView, viewStore } from './view.ts';

let isStarted = false;

/** Browsers fire `online` when there is a network, which may be before a request succeeds. Milliseconds. */
const LINE_SETTLES = 3_000;

/**
 * Flushes the outbox when the page has loaded, is shown again, is resumed (back/forward cache), and when the connection is back.
 * Opens the database only when it may contain something. Further calls do nothing.
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
  // Another tab changed the outbox, which this one has not opened.
  addEventListener('storage', (event) => {
    if (event.key !== 'outbox' || viewStore.get().snapshot !== undefined) return;
    showMarker();
    // The page shows the list next to the form.
    if (viewStore.get().form !== 'none')
      void import('./outbox-page.ts').then(({ refresh }) => refresh(), ignore);
  });
  showCountOutside();
  showMarker();
  tryNow();
}

function ignore(): void {
  // The script cannot be loaded; the next event tries again.
}

function showMarker(): void {
  updateView({ count: readMarker()?.waiting.length ?? 0 });
}

function tryNow(): void {
  void (async () => {
    // An opened outbox is read again: another tab or the worker may have changed it.
    if (viewStore.get().snapshot === undefined && !(await mayHoldSomething())) return;
    const { retryNow } = await import('./outbox-page.ts');
    retryNow();
  })().catch(ignore);
}

/** Shows the number of waiting messages in the page's title and on the icon of the installed site. */
function showCountOutside(): void {
  const update = () => showCount('visitor', viewStore.get().count);
  viewStore.subscribe(update);
  update();
}
