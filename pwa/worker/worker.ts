import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching';
import { handleNotificationClick, handlePush, handleSubscriptionChange } from './notices.ts';
import { handleSync } from './outbox-sync.ts';
import { saveBlog } from './posts/save-blog.ts';
import { precache } from './routes/precache.ts';
import { router } from './routes/router.ts';
import { followSite } from './routes/site-documents.ts';
import { activate, install } from './versions.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

precache.addToCacheList(self.__WB_MANIFEST);
cleanupOutdatedCaches();
router.addFetchListener();

self.addEventListener('install', install);
self.addEventListener('activate', activate);
self.addEventListener('sync', handleSync);
self.addEventListener('periodicsync', handleSync);
self.addEventListener('push', handlePush);
self.addEventListener('notificationclick', handleNotificationClick);
self.addEventListener('pushsubscriptionchange', handleSubscriptionChange);
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'FOLLOW_SITE') event.waitUntil(followSite().catch(() => undefined));
  if (event.data?.type === 'SAVE_BLOG') event.waitUntil(saveBlog());
});
