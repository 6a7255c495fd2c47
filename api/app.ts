import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { engineOf } from '#api/db/engine.ts';
import { databaseProblem } from '#api/db/errors.ts';
import type { AppState } from '#api/http/app-state.ts';
import { cacheCalls, cacheKeys, createCacheStore } from '#api/http/cache/cache-store.ts';
import { compression, createCompress } from '#api/http/cache/compress.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createWorkLimit } from '#api/http/endpoints/work-limit.ts';
import type { Feature } from '#api/http/feature.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { originGuard, refuseUnknownRequests, refuseUnmatched } from '#api/http/middleware/refuse-requests.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { fastPath, responseCache } from '#api/http/middleware/response-cache.ts';
import { securityHeaders } from '#api/http/middleware/security-headers.ts';
import { closeUnread } from '#api/http/read-body.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { createBodyBudgets, limitUnsent, unsentBodies } from '#api/http/server/limits.ts';
import { describeError } from '#api/http/server/log.ts';
import { redirectTrailingSlash, refuseHidden, staticFiles } from '#api/http/static/static-files.ts';
import { loadPageRenderer } from '#api/rendering/page-renderer.ts';
import { cacheablePages, createPageRouter } from '#api/rendering/page-routes.ts';
import { followRedirects, liveOf } from '#api/rendering/redirects.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { createFeatures, type FeatureDeps, type Features } from './features.ts';

interface AppDeps extends Omit<FeatureDeps, 'limitWork'> {
  /** Tests: an answer that differs from the contract is an error. */
  checkResponses?: boolean;
  /** Tests: less room for cached responses. */
  cacheBytes?: number;
}

/** Room for cached responses: some four hundred pages in two encodings. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Codes of Node and the system. */
const CLIENT_LEFT = /^(?:ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/;

export interface BuiltApp {
  features: Features;
  /** Calls a public GET inside the process. */
  callApi: CallApi;
  /** For Node's server: what is cached is answered at once, all else by the middleware stack. */
  listener: RequestListener;
  /** How many responses are cached, and how large they are together. */
  cached: () => { entries: number; bytes: number };
}

/** The whole middleware stack, top to bottom. Never listens. */
export async function createApp(deps: AppDeps): Promise<BuiltApp> {
  const { env, log, site, orm, now, checkResponses = false, cacheBytes = CACHE_BYTES } = deps;
  const limitWork = createWorkLimit();
  const budgets = createBodyBudgets();
  const compress = createCompress();
  const countUnsent = limitUnsent();
  const contentVersion = engineOf(orm.em).createContentVersion({ orm, now });
  const features = createFeatures({ ...deps, limitWork });
  const { contact, blog, fixtures, dashboard, redirects, settings, notifications, auth } = features;
  const { contacts } = contact.service;
  const { posts } = blog.service;
  const { siteSettings, publisher } = settings.service;
  const { requireOperator } = auth.service;
  const binder = createBinder({ requireOperator, checkResponses, limitWork, budgets });
  const { router, cacheable } = binder;
  for (const { routes } of Object.values<Feature>(features)) routes?.(binder);
  // Texts of posts explain what the glossary of the shown content says.
  const callVersion = () => {
    const version = contentVersion.current();
    return version && `${version} ${site?.shown().version}`;
  };
  const callApi = cacheCalls(binder.callHandler, callVersion);
  const keyOf = cacheKeys([...cacheable, ...cacheablePages]);
  const store = createCacheStore({ maxBytes: cacheBytes, keyOf, contentVersion });
  site?.onShow(store.clear);
  await publisher.begin();
  const renderer = site && (await loadPageRenderer({ site, callApi, posts, publicUrl: env.publicUrl }));
  const pages =
    renderer &&
    createPageRouter({
      renderer,
      env,
      callApi,
      contacts,
      posts,
      fixtures: fixtures.service.fixtures,
      letters: notifications.service.letters,
      previewed: siteSettings.previewed,
      limitWork,
      formBudget: budgets.texts,
      databaseProblem,
    });

  const app = new Koa<AppState>();
  app.on('error', (error: Error) => {
    // A client that leaves before its answer is complete is no fault. A fault of the answer itself has another code.
    const level = 'code' in error && CLIENT_LEFT.test(String(error.code)) ? 'debug' : 'error';
    log[level](describeError(error), 'an answer broke off');
  });
  const clientAddress = clientAddressReader({ trustProxy: env.trustProxy, warn: (text) => log.warn(text) });
  app.use(requestScope(clientAddress, log));
  app.use(closeUnread);
  app.use(unsentBodies(countUnsent));
  app.use(securityHeaders(env));
  app.use(compression(compress));
  app.use(errorHandler({ log, site, databaseProblem, noteWrite: dashboard.service.readiness.noteWrite }));
  app.use(refuseUnknownRequests);
  app.use(originGuard(env));
  app.use(responseCache(store, compress));
  app.use(router.routes());
  app.use(refuseHidden(site));
  app.use(followRedirects({ ...redirects.service, isLive: liveOf(site, pages) }));
  app.use(redirectTrailingSlash);
  if (pages !== undefined) app.use(pages.routes());
  app.use(staticFiles(site));
  app.use(refuseUnmatched(pages === undefined ? [router] : [router, pages], site));
  const listener = fastPath({ store, log, countUnsent }, app.callback());
  return { features, listener, cached: store.figures, callApi };
}
