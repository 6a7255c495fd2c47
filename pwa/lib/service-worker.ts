import { Workbox } from 'workbox-window';

/** Registers the worker and asks it to save the blog once the page is at rest. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox
    .register()
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage({ type: 'SAVE_BLOG' }))
    .catch(() => {
      // Refused (private window, full disk): the site works without.
    });
}
