import type { SiteStateView } from '#contract/pages-rules.ts';
import { precache, saveFiles } from './routes/precache.ts';
import {
  deleteFormerDocuments,
  documentsName,
  pagesOf,
  readSiteState,
  saveFirstDocuments,
} from './routes/site-documents.ts';

declare const self: ServiceWorkerGlobalScope;

/** Saves the files of this version. A worker that replaces another waits until a page sends `SKIP_WAITING`. */
export function install(event: InstallEvent): void {
  const filesSaved = saveFiles('default');
  event.waitUntil(filesSaved);
  event.waitUntil(saveSite(event, filesSaved));
}

/** Where there are several servers, another one may not have this version yet: the browser tries again at the next visit. */
async function saveSite(event: InstallEvent, filesSaved: Promise<unknown>): Promise<void> {
  const state = await readSiteState();
  if (state === undefined) throw new Error('the server is of another build');
  await addStaticRoutes(event, state);
  await filesSaved;
  await saveFirstDocuments(state);
}

/** Deletes the files of other versions and takes control of open pages: that of the first visit has no worker yet. */
export function activate(event: ExtendableEvent): void {
  void precache.activate(event);
  event.waitUntil(deleteFormerDocuments());
  event.waitUntil(self.clients.claim());
}

/**
 * Pages and scripts that the browser takes from the caches itself, without starting the worker, and calls that it sends past the
 * worker. In browsers without static routes (all but Chromium), and for every other address of a page, the fetch event
 * answers with the same files.
 * https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes
 */
interface RouterRule {
  condition: { urlPattern: { pathname: string; search: string }; requestMethod: string };
  source: 'cache' | 'network' | { cacheName: string };
}

declare global {
  interface InstallEvent extends ExtendableEvent {
    addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
  }
}

/** Chromium takes 256 rules in all; other pages are answered by the fetch event. */
const PAGES_MAX = 200;

const rule = (pathname: string, source: RouterRule['source'], requestMethod = 'GET'): RouterRule => ({
  condition: { urlPattern: { pathname, search: '' }, requestMethod },
  source,
});

/** To be called during the install event. */
async function addStaticRoutes(event: InstallEvent, state: SiteStateView): Promise<void> {
  if (event.addRoutes === undefined) return;
  const cacheName = await documentsName();
  const rules = [
    ...pagesOf(state)
      .slice(0, PAGES_MAX)
      .map((path) => rule(path, { cacheName })),
    // From any cache: tabs of the version before this one find their scripts in FORMER_SCRIPTS_CACHE.
    rule('/assets/*', 'cache'),
    // Sent as the page ends: Chromium drops what the worker's fetch event has not seen when the process of the page is gone.
    rule('/api/sources', 'network', 'POST'),
    rule('/api/vitals', 'network', 'POST'),
  ];
  try {
    await event.addRoutes(rules);
  } catch {
    // The browser knows other kinds of rules: the fetch event answers.
  }
}
