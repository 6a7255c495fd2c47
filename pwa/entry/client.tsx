import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { takePageData } from '#pwa/app/dehydrate.ts';
import { followLinks } from '#pwa/app/follow-links.ts';
import { ignoreHeldEnter } from '#pwa/app/held-enter.ts';
import { firstPage, frameHydrated, pageSettled } from '#pwa/app/hydrate.tsx';
import { showLoadingNotice } from '#pwa/app/loading-notice.ts';
import { ignoreSkippedTransitions } from '#pwa/app/view-transitions.ts';
import type { ClientOptions } from '#pwa/shared/api/api-client.ts';
import { Queries } from '#pwa/shared/api/queries.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { fetchedWords } from '#pwa/shared/api/words.ts';
import { trackNavigation } from '#pwa/shared/browser/back-navigation.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { announceChunkFailure, loadPart, watchChunks } from '#pwa/shared/browser/chunk-failure.ts';
import { registerServiceWorker } from '#pwa/shared/browser/service-worker.ts';
import { noteArrival } from '#pwa/shared/browser/visit-note.ts';
import { countVisits, isCounted, measureVisit } from '#pwa/site/traffic/count-visits.ts';

// In the site's file: too little for answers of their own, and what else stands with them the login has no use for.
import '#contract/site-path.ts';
import '#pwa/shared/ui/date-tag.ts';
import '#pwa/site/ui/heading-banner.tsx';
import '#pwa/shared/ui/notice.tsx';
import { createAppRouter } from '#pwa/app/router.tsx';

// React DOM, the router's creation and its start are tasks of their own: a slow phone answers a touch in between.
const reactDom = loadPart(import('react-dom/client'));
// A page that was cut off on its way lacks its end, and with it the data.
void loadPart(takePageData()).then((data) => {
  if (data === undefined) return announceChunkFailure();
  setTimeout(() => {
    const router = createAppRouter(
      {
        queries: new Queries(data.answers),
        callApi: lazyApiClient({ getToken: readToken }),
        stage: 'browser',
        site: data.site,
        frameWords: data.words,
        words: fetchedWords(),
      },
      {
        isShell: 'shell' in document.documentElement.dataset,
        missingPath: data.isMissing ? location.pathname : undefined,
      },
    );
    setTimeout(() => start(router));
  });
});
if (import.meta.env.PROD) void registerServiceWorker(pageSettled());
ignoreHeldEnter();

function start(router: ReturnType<typeof createAppRouter>): void {
  noteArrival();
  followContent(router);
  watchChunks(router);
  showLoadingNotice(router);
  trackNavigation(router);
  ignoreSkippedTransitions();
  const page = firstPage(router);
  void Promise.all([page.loadScripts(), reactDom]).then(([isLoaded, client]) => {
    // React would put an error in the place of a page that can be read.
    if (!isLoaded || client === undefined) return announceChunkFailure();
    startTransition(() => {
      client.hydrateRoot(document, <RouterClient router={router} />);
    });
    followLinks(router);
    page.hydrateLater();
  });
  if (import.meta.env.PROD && isCounted()) {
    measureVisit(router.latestLocation.pathname, frameHydrated, countVisits(router));
  }
}

/** What is published while pages are saved, or while this one is open. */
function followContent(router: ReturnType<typeof createAppRouter>): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  onSavedNews('saved-documents', () => {
    void import('#pwa/app/renew-content.ts')
      .then(({ renewContent }) => renewContent(router))
      .catch(() => undefined);
  });
  void frameHydrated.then(followSite);
}

/** The API client, loaded with the first call: most pages make none. */
function lazyApiClient(options: ClientOptions): CallApi {
  let client: CallApi | undefined;
  return async (...call) => {
    client ??= (await import('#pwa/shared/api/api-client.ts')).createApiClient(options);
    return client(...call);
  };
}

/** A browser says that it is online before an answer can come. Milliseconds. */
const AFTER_ONLINE = [0, 1_000, 5_000];

/**
 * Has the worker compare the pages that it has saved with the server's: now, when the line is back and when the page is shown again.
 * One small request.
 */
function followSite(): void {
  const requestUpdate = () => navigator.serviceWorker?.controller?.postMessage({ type: 'FOLLOW_SITE' });
  requestUpdate();
  addEventListener('online', () => {
    for (const wait of AFTER_ONLINE) setTimeout(requestUpdate, wait);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') requestUpdate();
  });
}
