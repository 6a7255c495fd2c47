import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readMarker } from '#pwa/features/contact/outbox-marker.ts';
import { measureVisit } from '#pwa/features/vitals/measure-visit.ts';
import { neverSleep } from '#pwa/lib/asleep.ts';
import { loadParts, sayChunkFailed, watchChunks } from '#pwa/lib/chunk-failure.ts';
import { followLinks } from '#pwa/lib/follow-links.ts';
import { lateApiClient } from '#pwa/lib/late-api-client.ts';
import { takePageData } from '#pwa/lib/page-data.ts';
import { Queries } from '#pwa/lib/queries.ts';
import { quietSkippedTransitions } from '#pwa/lib/quiet-transitions.ts';
import { registerServiceWorker } from '#pwa/lib/service-worker.ts';
import { readToken } from '#pwa/lib/token.ts';
import { signTravel } from '#pwa/lib/travel-sign.ts';
import { noteVisit } from '#pwa/lib/visit-note.ts';
import { wakeWhenNeeded } from '#pwa/lib/wake-when-needed.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter(
  {
    queries: new Queries(),
    callApi: lateApiClient({ getToken: readToken }),
    moment: 'browser',
  },
  { isShell: 'shell' in document.documentElement.dataset },
);

if (/[?&]utm_/.test(location.search)) noteVisit('campaign', location.search);
// Messages wait, or were delivered: the form tells of them.
if (readMarker() !== undefined) neverSleep();
watchChunks(router);
signTravel(router);
quietSkippedTransitions();
const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
const load = () => loadParts(matched.map((route) => route.options.component));
void Promise.all([load(), takePageData()]).then(([isWhole]) => {
  // React would put an error in the place of a page that can be read.
  if (!isWhole) return sayChunkFailed();
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
  followLinks(router);
  wakeWhenNeeded(router, async () => {
    const isThere = await load();
    if (!isThere) sayChunkFailed();
    return isThere;
  });
});
if (import.meta.env.PROD) {
  registerServiceWorker();
  measureVisit(router.latestLocation.pathname);
}
