import { FORMER_SCRIPTS_CACHE } from '#pwa/shared/browser/saved-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** A script of the former version, for a tab that still runs it; from the network where it was not saved. */
export async function answerFormerScript({ url }: { url: URL }): Promise<Response> {
  const kept = await caches.match(url.pathname, { cacheName: FORMER_SCRIPTS_CACHE });
  return kept ?? fetch(url.pathname);
}

/** To be called when a page of this version has loaded: if it is the only one, no tab runs the former version. */
export async function deleteFormerScripts(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await caches.delete(FORMER_SCRIPTS_CACHE);
}
