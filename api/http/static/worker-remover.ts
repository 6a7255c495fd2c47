/**
 * Served as /sw.js with SERVICE_WORKER=remove: takes itself and all saved pages away. IndexedDB, where messages wait,
 * stays; open pages are not reloaded, since a form may be half filled. It begins as it is installed: a browser lets it
 * take over only once the former worker has nothing to do, for which it may wait five minutes. It goes on each second
 * until the browser stops it for idleness, after some thirty seconds: the former worker may save again what is gone, and
 * a page that registers its worker meanwhile makes Chromium forget that the registration was to go. While the worker is
 * installed the unregistration is not waited for, since it waits for the installation itself.
 */
export const WORKER_REMOVER = `
const remove = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
};
self.addEventListener('install', () => {
  self.skipWaiting();
  remove();
});
self.addEventListener('activate', (event) => event.waitUntil(remove()));
setInterval(remove, 1000);
`;
