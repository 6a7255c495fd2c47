import { PrecacheRoute } from 'workbox-precaching';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';
import { FORMER_SCRIPTS_CACHE } from '#pwa/shared/browser/saved-names.ts';
import { answerContentCall, isContentCall } from '#pwa/worker/posts/content-calls.ts';
import { answerPicture, isPicture } from '#pwa/worker/posts/pictures.ts';
import { answerContactPost, isContactPost } from './contact-post.ts';
import { answerPage } from './pages.ts';
import { precache } from './precache.ts';
import { answerDocument, mayBeDocument } from './site-documents.ts';

/** A script of the former version, for a tab that still runs it; from the network where it was not saved. */
async function answerFormerScript({ url }: { url: URL }): Promise<Response> {
  const former = await caches.match(url.pathname, { cacheName: FORMER_SCRIPTS_CACHE });
  return former ?? fetch(url.pathname);
}

/** What the worker answers: the first route that matches. Every other request is the browser's own. */
const routes = [
  new Route(isContactPost, answerContactPost, 'POST'),
  new Route(({ sameOrigin, request }) => sameOrigin && request.mode === 'navigate', answerPage),
  new Route(isPicture, answerPicture),
  new Route(isContentCall, answerContentCall),
  new PrecacheRoute(precache),
  new Route(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), answerFormerScript),
  new Route(mayBeDocument, answerDocument),
];

export const router = new Router();
for (const route of routes) router.registerRoute(route);
router.setCatchHandler(answerWithoutStorage);

/**
 * The answer where this worker's own failed: a browser refuses or loses its storage at any time, and a rejected answer becomes
 * its own error page (Firefox: "A ServiceWorker intercepted the request and encountered an unexpected error").
 */
async function answerWithoutStorage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return request.mode === 'navigate' ? cannotOpen(new URL(request.url)) : Response.error();
  }
}

/** A page that needs nothing of this device. A post is not repeated by a link: what was typed is in the form's draft. */
const cannotOpen = ({ pathname, search }: URL) =>
  new Response(
    `<!DOCTYPE html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>This page cannot be opened now</title>
<body><main><h1>This page cannot be opened now</h1>
<p>There is no connection, and the pages saved on this device cannot be read at the moment.</p>
<p><a href="${escapeHtml(pathname + search)}">Try again</a></p></main></body></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );
