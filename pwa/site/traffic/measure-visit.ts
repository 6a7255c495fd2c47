import { vitalPage } from '#contract/traffic-rules.ts';
import { whenEngaged } from '#pwa/shared/browser/engaged.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { pageLoaded } from '#pwa/shared/browser/page-loaded.ts';
import { asksToSaveData } from '#pwa/shared/browser/save-data.ts';
import type { VisitCounts } from './report-visit.ts';

/**
 * Measures how fast a public page is for this visitor, under the path it was opened at. What measures is fetched once
 * the page is at rest and the visitor stays; the browser tells it of what happened before. Who leaves sooner is not
 * measured.
 */
export function measureVisit(path: string, frameHydrated: Promise<void>, counts: VisitCounts): void {
  const page = vitalPage(path);
  if (page === undefined || asksToSaveData()) return;
  Promise.all([pageLoaded(), frameHydrated, whenEngaged()])
    .then(whenIdle)
    .then(() => import('./report-visit.ts'))
    .then(({ reportVisit }) => reportVisit(page, counts))
    .catch(() => {
      // Not fetched: this visit is not counted, and the visitor misses nothing.
    });
}
