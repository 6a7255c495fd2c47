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
import { addressReader } from '#api/http/cache/cache-key.ts';
import { createAnswerStore } from '#api/http/cache/cache-store.ts';
import { keepCalls } from '#api/http/cache/cached-calls.ts';
import { frontCache } from '#api/http/cache/fast-path.ts';
import { createRepacker } from '#api/http/cache/recompress.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import { createWorkLimit, type WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { endUnread } from '#api/http/middleware/close-unread.ts';
import { packAnswers } from '#api/http/middleware/compression.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { notModified } from '#api/http/middleware/not-modified.ts';
import { originGuard } from '#api/http/middleware/origin-guard.ts';
import { apiFallback, refuseUnknownRequests } from '#api/http/middleware/refuse-requests.ts';
import { requestLog } from '#api/http/middleware/request-log.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { type Keeping, keepAnswers } from '#api/http/middleware/response-cache.ts';
import { securityHeaders } from '#api/http/middleware/security-headers.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { boundUnsent } from '#api/http/server/slow-readers.ts';
import type { Site } from '#api/http/static/site.ts';
import { notFound, redirectTrailingSlash, staticFiles } from '#api/http/static/static-files.ts';
import { pageRoutes } from '#api/pages/page-routes.ts';
import { keptListings } from '#api/pages/rendered-pages.ts';
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
  /** Tests: less room for answers that are kept. */
  keptBytes?: number;
}

/** Room for answers that are kept: some four hundred pages in two encodings. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface BuiltApp {
  /** For Node's server: what is kept is answered at once, all else by the middleware stack. */
  listener: RequestListener;
  /** How many answers are kept, and how large they are together. */
  kept: () => { answers: number; bytes: number };
  callApi: CallApi;
  images: ImageStore;
  posts: PostService;
  contacts: ContactService;
  webhook: Webhook;
}

/** The whole middleware stack, top to bottom. Never listens. */
export function createApp(deps: AppDeps): BuiltApp {
  const { env, log, site, orm, now } = deps;
  const limitWork = createWorkLimit();
  const { router, contacts, images, kept, posts, webhook, readiness, ...bound } = bindFeatures(
    deps,
    limitWork,
  );
  const { keptBytes = KEPT_BYTES } = deps;
  const store = createAnswerStore({ maxBytes: keptBytes, onPopular: createRepacker(() => store) });
  const nameOf = addressReader([...kept, keptListings]);
  const keeping: Keeping = { store, nameOf, stamp: blogStamp({ orm, now }) };
  const callApi = keepCalls(bound.callApi, keeping.stamp);
  const translate = databaseProblem;
  const app = new Koa();
  app.on('error', (error: Error) => log.error(describeError(error), 'an answer broke off'));
  app.use(requestScope(clientAddressReader({ trustProxy: env.trustProxy, warn: (text) => log.warn(text) })));
  app.use(requestLog(log));
  app.use(boundUnsent);
  app.use(endUnread);
  app.use(securityHeaders(env));
  app.use(packAnswers);
  app.use(errorHandler({ log, site, translate, onDiskFull: readiness.noteWrite }));
  app.use(refuseUnknownRequests);
  app.use(originGuard(env));
  app.use(notModified);
  app.use(keepAnswers(keeping));
  app.use(router.routes());
  app.use(apiFallback(router));
  app.use(redirectTrailingSlash);
  const renderer = site && loadRenderer(site.distDir, callApi, env.publicUrl);
  if (renderer !== undefined)
    app.use(pageRoutes({ renderer, env, callApi, contacts, posts, limitWork, translate }));
  app.use(staticFiles(site));
  app.use(notFound);
  const listener = frontCache({ ...keeping, log }, app.callback());
  return {
    listener,
    kept: store.figures,
    callApi,
    images,
    posts,
    contacts,
    webhook,
  };
}

function bindFeatures({ env, orm, log, now, site, checkResponses = false }: AppDeps, limitWork: WorkLimit) {
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
  const binder = createBinder({ requireOperator: guard, checkResponses, limitWork });
  postRoutes(binder, { posts, requireOperator: guard });
  categoryRoutes(binder, { categories: createCategoryService({ orm }) });
  mediaRoutes(binder, { images, posts, requireOperator: guard });
  contactRoutes(binder, { contacts, webhook });
  sessionRoutes(binder, { sessions, account: createAccountService({ orm, now, failures, codes }) });
  vitalsRoutes(binder, { orm, now });
  dashboardRoutes(binder, { orm, now, webhook, readiness });
  return { ...binder, contacts, images, posts, webhook, readiness };
}
