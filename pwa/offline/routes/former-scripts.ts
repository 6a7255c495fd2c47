import { FORMER_SCRIPTS_CACHE } from '#pwa/shared/browser/saved-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** A script of a version before this one, for a tab that still runs it; else the network's answer. */
export async function formerScript(path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: FORMER_SCRIPTS_CACHE });
  return kept ?? fetch(path);
}

/** A page has just loaded, so it is of this version: when it is the only one, no tab needs the former scripts. */
export async function dropFormerScripts(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await caches.delete(FORMER_SCRIPTS_CACHE);
}
