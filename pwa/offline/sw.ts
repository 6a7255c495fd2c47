import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching';
import { getOrCreatePrecacheController } from 'workbox-precaching/utils/getOrCreatePrecacheController.js';
import { handleSync } from './outbox-sync.ts';
import { answerBlogCall, saveBlog } from './posts/blog-cache.ts';
import { answerPicture } from './posts/pictures.ts';
import { hinted } from './routes/compile-hint.ts';
import { answerContactPost } from './routes/contact-post.ts';
import { answerFile, answerNavigation } from './routes/navigation.ts';
import { addRoutes, dropFormerRoutes } from './routes/static-routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// In the place of Workbox's own, which asks the same of the status.
addPlugins([{ cacheWillUpdate: async ({ response }) => (response.status < 400 ? hinted(response) : null) }]);
const files = getOrCreatePrecacheController();
files.addToCacheList(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => {
  const saved = files.install(event);
  event.waitUntil(addRoutes(event, saved));
});

// The page of the first visit is in charge of this worker at once; a newer worker waits until it is asked for.
self.addEventListener('activate', (event) => {
  void files.activate(event);
  event.waitUntil(dropFormerRoutes());
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'SAVE_BLOG') event.waitUntil(saveBlog());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const post = answerContactPost(event, url);
  if (post !== undefined) event.respondWith(post);
  if (request.method !== 'GET') return;
  const answer =
    request.mode === 'navigate'
      ? answerNavigation(request, url)
      : (answerPicture(event, url) ?? answerBlogCall(event, url) ?? answerFile(url));
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener('sync', handleSync);
self.addEventListener('periodicsync', handleSync);
