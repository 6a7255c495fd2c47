import type { SiteStateView } from '#contract/pages-rules.ts';
import { documentsName, pagesOf } from './site-documents.ts';

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
export async function addStaticRoutes(event: InstallEvent, state: SiteStateView): Promise<void> {
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
