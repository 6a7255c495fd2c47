import { PrecacheRoute } from 'workbox-precaching';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import { answerContentCall, isContentCall } from '#pwa/worker/posts/blog-cache.ts';
import { answerPicture, isPicture } from '#pwa/worker/posts/pictures.ts';
import { answerContactPost, isContactPost } from './contact-post.ts';
import { answerWithoutStorage } from './failed-answer.ts';
import { answerFormerScript } from './former-scripts.ts';
import { answerPage } from './pages.ts';
import { precache } from './precache.ts';
import { answerDocument, mayBeDocument } from './site-documents.ts';

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
