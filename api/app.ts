import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/sqlite';
import Koa from 'koa';
import { blogStamp } from '#api/db/changes.ts';
import { databaseProblem } from '#api/db/sqlite/errors.ts';
import { probeDatabase } from '#api/db/sqlite/probe.ts';
import type { Env } from '#api/env.ts';
import { postRoutes } from '#api/features/blog/blog.routes.ts';
import { createPostService, type PostService } from '#api/features/blog/blog.service.ts';
import { categoryRoutes } from '#api/features/blog/category.routes.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createTextCheck } from '#api/features/blog/text-check.ts';
import { contactRoutes } from '#api/features/contact/contact.routes.ts';
import { type ContactService, createContactService } from '#api/features/contact/contact.service.ts';
import { createWebhook, type Webhook } from '#api/features/contact/webhook.service.ts';
import { dashboardRoutes } from '#api/features/dashboard/dashboard.routes.ts';
import { createReadiness } from '#api/features/dashboard/readiness.ts';
import { createImageStore, type ImageStore } from '#api/features/media/image-store.ts';
import { mediaRoutes } from '#api/features/media/media.routes.ts';
import { createAccountService } from '#api/features/session/account.service.ts';
import { countCodes } from '#api/features/session/count-guesses.ts';
import { requireOperator } from '#api/features/session/require-operator.ts';
import { sessionRoutes } from '#api/features/session/session.routes.ts';
import { createSessions } from '#api/features/session/session.service.ts';
import { vitalsRoutes } from '#api/features/vitals/vitals.routes.ts';
import type { AppState } from '#api/http/app-state.ts';
import { type BodyBudgets, createBodyBudgets } from '#api/http/body/memory-budget.ts';
import { cacheKeys } from '#api/http/cache/cache-key.ts';
import { createCacheStore } from '#api/http/cache/cache-store.ts';
import { cacheCalls } from '#api/http/cache/cached-calls.ts';
import { createCompress } from '#api/http/cache/compress.ts';
import { fastPath } from '#api/http/cache/fast-path.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import { createWorkLimit, type WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { closeUnread } from '#api/http/middleware/close-unread.ts';
import { compression } from '#api/http/middleware/compression.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { originGuard } from '#api/http/middleware/origin-guard.ts';
import { refuseUnknownRequests, refuseUnmatched } from '#api/http/middleware/refuse-requests.ts';
import { requestLog } from '#api/http/middleware/request-log.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { responseCache } from '#api/http/middleware/response-cache.ts';
import { securityHeaders } from '#api/http/middleware/security-headers.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { limitUnsent } from '#api/http/server/slow-readers.ts';
import type { Site } from '#api/http/static/site.ts';
import { redirectTrailingSlash, staticFiles } from '#api/http/static/static-files.ts';
import { cacheableListings } from '#api/pages/blog-pages.ts';
import { createPageRouter } from '#api/pages/page-routes.ts';
import { loadRenderer } from '#api/pages/renderer.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';

export interface AppDeps {
  env: Readonly<Env>;
  orm: MikroORM;
  log: Logger;
  /** The built pages; without them only the API is served. */
  site: Site | undefined;
  now: () => Date;
  /** Tests: an answer that differs from the contract is an error. */
  checkResponses?: boolean;
  /** Tests: less room for cached responses. */
  cacheBytes?: number;
}

/** Room for cached responses: some four hundred pages in two encodings. */
const CACHE_BYTES = 32 * 1024 * 1024;

export interface BuiltApp {
  /** For Node's server: what is cached is answered at once, all else by the middleware stack. */
  listener: RequestListener;
  /** How many responses are cached, and how large they are together. */
  cached: () => { entries: number; bytes: number };
  callApi: CallApi;
  images: ImageStore;
  posts: PostService;
  contacts: ContactService;
  webhook: Webhook;
}

/** The whole middleware stack, top to bottom. Never listens. */
export async function createApp(deps: AppDeps): Promise<BuiltApp> {
  const { env, log, site, orm, now, cacheBytes = CACHE_BYTES } = deps;
  const limitWork = createWorkLimit();
  const budgets = createBodyBudgets();
  const compress = createCompress();
  const countUnsent = limitUnsent();
  const contentRevision = blogStamp({ orm, now });
  const features = bindFeatures(deps, { limitWork, budgets });
  const { router, contacts, images, posts, webhook, readiness } = features;
  const callApi = cacheCalls(features.callApi, contentRevision);
  const keyOf = cacheKeys([...features.cacheable, cacheableListings]);
  const store = createCacheStore({ maxBytes: cacheBytes, keyOf, contentRevision });
  const translate = databaseProblem;
  const renderer = site && (await loadRenderer(site.distDir, callApi, env.publicUrl));
  const pages =
    renderer &&
    createPageRouter({
      renderer,
      env,
      callApi,
      contacts,
      posts,
      limitWork,
      formBudget: budgets.texts,
      translate,
    });

  const app = new Koa<AppState>();
  app.on('error', (error: Error) => log.error(describeError(error), 'an answer broke off'));
  app.use(requestScope(clientAddressReader({ trustProxy: env.trustProxy, warn: (text) => log.warn(text) })));
  app.use(requestLog(log));
  app.use(closeUnread);
  app.use(async (ctx, next) => {
    await next();
    countUnsent(ctx.res, ctx.body);
  });
  app.use(securityHeaders(env));
  app.use(compression(compress));
  app.use(errorHandler({ log, site, translate, onDiskFull: readiness.noteWrite }));
  app.use(refuseUnknownRequests);
  app.use(originGuard(env));
  app.use(responseCache(store, compress));
  app.use(router.routes());
  app.use(redirectTrailingSlash);
  if (pages !== undefined) app.use(pages.routes());
  app.use(staticFiles(site));
  app.use(refuseUnmatched(pages === undefined ? [router] : [router, pages], site));
  const listener = fastPath({ store, log, countUnsent }, app.callback());
  return { listener, cached: store.figures, callApi, images, posts, contacts, webhook };
}

interface Shared {
  limitWork: WorkLimit;
  budgets: BodyBudgets;
}

function bindFeatures({ env, orm, log, now, site, checkResponses = false }: AppDeps, shared: Shared) {
  const failures = createLimiter({ points: env.loginLimit, seconds: login.limits.rate.seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(
    createLimiter({ points: login.limits.rate.most, seconds: login.limits.rate.seconds }),
  );
  const sessions = createSessions({ orm, now, failures, codes });
  const images = createImageStore({ dir: join(env.dataDir, 'images') });
  const posts = createPostService({ orm, images, checkText: createTextCheck(site?.distDir), now });
  const webhook = createWebhook({ orm, now, log, url: env.contactWebhook });
  const readiness = createReadiness({ probe: () => probeDatabase(orm, env.dataDir), log });
  const contacts = createContactService({
    orm,
    now,
    limit: env.contactLimit,
    onOwed: env.contactWebhook === undefined ? undefined : webhook.wake,
    onWrite: readiness.noteWrite,
    retentionDays: env.contactRetentionDays,
  });
  const guard = requireOperator(sessions);
  const binder = createBinder({ requireOperator: guard, checkResponses, ...shared });
  postRoutes(binder, { posts, requireOperator: guard });
  categoryRoutes(binder, { categories: createCategoryService({ orm }) });
  mediaRoutes(binder, { images, posts, requireOperator: guard });
  contactRoutes(binder, { contacts, webhook });
  sessionRoutes(binder, { sessions, account: createAccountService({ orm, now, failures, codes }) });
  vitalsRoutes(binder, { orm, now });
  dashboardRoutes(binder, { orm, now, webhook, readiness });
  return { ...binder, contacts, images, posts, webhook, readiness };
}
