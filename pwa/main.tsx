import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createApiClient } from '#pwa/lib/api-client.ts';
import { loadParts, sayChunkFailed, watchChunks } from '#pwa/lib/chunk-failure.ts';
import { followLinks } from '#pwa/lib/follow-links.ts';
import { createQueryClient } from '#pwa/lib/query-client.ts';
import { quietSkippedTransitions } from '#pwa/lib/quiet-transitions.ts';
import { registerServiceWorker } from '#pwa/lib/service-worker.ts';
import { readToken } from '#pwa/lib/token.ts';
import { noteVisit } from '#pwa/lib/visit-note.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter({
  queryClient: createQueryClient(),
  callApi: createApiClient({ getToken: readToken }),
  moment: 'browser',
});

if (/[?&]utm_/.test(location.search)) noteVisit('campaign', location.search);
watchChunks(router);
quietSkippedTransitions();
const { pathname } = router.latestLocation;
const [matched] = router.getMatchedRoutes(pathname);
// The operator's pages come as an empty shell: with its parts at hand React would fill it before it has come to life.
const parts = pathname.startsWith('/admin') ? [] : matched.map((route) => route.options.component);
void loadParts(parts).then((isWhole) => {
  // React would put an error in the place of a page that can be read.
  if (!isWhole) return sayChunkFailed();
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
  followLinks(router);
});
if (import.meta.env.PROD) registerServiceWorker();
