import { pageLoaded } from '#pwa/lib/page-loaded.ts';
import { asksToSaveData } from '#pwa/lib/saves-data.ts';

/** Not every browser says when it is idle; by then the page has settled. Milliseconds. */
const SETTLED = 3_000;

const atRest = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: SETTLED });
    else setTimeout(resolve, SETTLED);
  });

/**
 * Measures how fast a public page is for this visitor, under the path it was opened at. What measures is fetched once
 * the page is at rest, and the browser tells it of what happened before.
 */
export function measureVisit(path: string): void {
  if (/^\/(?:admin|login)\b/.test(path) || asksToSaveData()) return;
  pageLoaded()
    .then(atRest)
    .then(() => import('./report-visit.ts'))
    .then(({ reportVisit }) => reportVisit(path))
    .catch(() => {
      // Not fetched: this visit is not counted, and the visitor misses nothing.
    });
}
