/**
 * Served as /sw.js with SERVICE_WORKER=remove: takes itself and all saved pages away. IndexedDB, where messages wait,
 * stays; open pages are not reloaded, since a form may be half filled.
 */
export const WORKER_REMOVER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
`;
