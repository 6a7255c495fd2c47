/**
 * Has the worker compare the pages that it has saved with the server's: now, when the line is back and when the page is shown again.
 * One small request.
 */
export function followSite(): void {
  const ask = () => navigator.serviceWorker?.controller?.postMessage({ type: 'FOLLOW_SITE' });
  ask();
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}
