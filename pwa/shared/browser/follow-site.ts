/** A browser says that it is online before an answer can come. Milliseconds. */
const AFTER_ONLINE = [0, 1_000, 5_000];

/**
 * Has the worker compare the pages that it has saved with the server's: now, when the line is back and when the page is shown again.
 * One small request.
 */
export function followSite(): void {
  const ask = () => navigator.serviceWorker?.controller?.postMessage({ type: 'FOLLOW_SITE' });
  ask();
  addEventListener('online', () => {
    for (const wait of AFTER_ONLINE) setTimeout(ask, wait);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}
