/**
 * Served as /sw.js with SERVICE_WORKER=remove: takes itself and all saved pages away. IndexedDB, where messages wait,
 * stays; open pages are not reloaded, since a form may be half filled. It begins as it is installed: a browser lets it
 * take over only once the former worker has nothing to do, for which it may wait five minutes. The unregistration is not
 * waited for there, since it waits for the installation itself. Once it has taken over it removes what was saved meanwhile.
 */
export const WORKER_REMOVER = `
const removeSaved = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener('install', (event) => {
  self.skipWaiting();
  self.registration.unregister();
  event.waitUntil(removeSaved());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(removeSaved().then(() => self.registration.unregister()));
});
`;
