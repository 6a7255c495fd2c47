import type { RequestListener } from 'node:http';
import type { MikroORM } from '@mikro-orm/sqlite';
import Koa from 'koa';
import { createContentRevision } from '#api/db/changes.ts';
import { databaseProblem } from '#api/db/sqlite/errors.ts';
import { probeDatabase } from '#api/db/sqlite/probe.ts';
import { createWalCheckpoint } from '#api/db/wal-checkpoint.ts';
import type { Env } from '#api/env.ts';
import { blogRoutes } from '#api/features/blog/blog.routes.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostService, type PostService } from '#api/features/blog/post.service.ts';
import { createPostEditor, type PostEditor } from '#api/features/blog/post-editor.service.ts';
import { createTextRenderer, type RenderText } from '#api/features/blog/render-text.ts';
import { contactRoutes } from '#api/features/contact/contact.routes.ts';
import { type ContactService, createContactService } from '#api/features/contact/contact.service.ts';
import { createErasure, type Erasure } from '#api/features/contact/erasure.service.ts';
import { createInbox, type Inbox } from '#api/features/contact/inbox.service.ts';
import { createWebhook, type Webhook } from '#api/features/contact/webhook.service.ts';
import { dashboardRoutes } from '#api/features/dashboard/dashboard.routes.ts';
import { createDashboard } from '#api/features/dashboard/dashboard.service.ts';
import { createReadiness } from '#api/features/dashboard/readiness.service.ts';
import { mediaRoutes } from '#api/features/media/media.routes.ts';
import { createPictureService, type PictureService } from '#api/features/media/picture.service.ts';
import { createAccountService } from '#api/features/session/account.service.ts';
import { countCodes } from '#api/features/session/count-guesses.ts';
import { requireOperator } from '#api/features/session/require-operator.ts';
import { sessionRoutes } from '#api/features/session/session.routes.ts';
import { createSessions } from '#api/features/session/session.service.ts';
import { vitalsRoutes } from '#api/features/vitals/vitals.routes.ts';
import { createVitalsService } from '#api/features/vitals/vitals.service.ts';
import { cacheKeys } from '#api/http/cache/cache-key.ts';
import { cacheCalls } from '#api/http/cache/cached-calls.ts';
import { fastPath } from '#api/http/cache/fast-path.ts';
import { createResponseCache } from '#api/http/cache/response-cache.ts';
import type { AppState } from '#api/http/context.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import { createWorkLimit, type WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { endUnread } from '#api/http/middleware/close-unread.ts';
import { compressResponses } from '#api/http/middleware/compress-responses.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { notModified } from '#api/http/middleware/not-modified.ts';
import { originGuard } from '#api/http/middleware/origin-guard.ts';
import { apiFallback, refuseUnknownRequests } from '#api/http/middleware/refuse-requests.ts';
import { requestLog } from '#api/http/middleware/request-log.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { securityHeaders } from '#api/http/middleware/security-headers.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { createSlowReaders } from '#api/http/server/slow-readers.ts';
import type { Site } from '#api/http/static/site.ts';
import { notFound, redirectTrailingSlash, staticFiles } from '#api/http/static/static-files.ts';
import type { Jobs } from '#api/jobs.ts';
import { cacheableFeeds } from '#api/pages/feeds.ts';
import { pageRoutes } from '#api/pages/page-routes.ts';
import { cacheablePages } from '#api/pages/rendered-pages.ts';
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

/** Of cached responses: some four hundred pages in two encodings. */
const CACHE_BYTES = 32 * 1024 * 1024;

export interface BuiltApp {
  /** For Node's server: what is cached is answered at once, all else by the middleware stack. */
  listener: RequestListener;
  /** How many responses are cached, and how large they are together. */
  cached: () => { entries: number; bytes: number };
  callApi: CallApi;
  posts: PostService;
  editor: PostEditor;
  pictures: PictureService;
  renderText: RenderText;
  contacts: ContactService;
  inbox: Inbox;
  erasure: Erasure;
  webhook: Webhook;
  /** What is done while nobody asks. */
  jobs: Jobs;
}

/** The whole middleware stack, top to bottom. Never listens. */
export function createApp(deps: AppDeps): BuiltApp {
  const { env, log, site, orm, now } = deps;
  const limitWork = createWorkLimit();
  const { router, cacheable, readiness, ...features } = createFeatures(deps, limitWork);
  const { contacts, posts } = features;
  const contentRevision = createContentRevision({ orm, now });
  const cache = createResponseCache({
    maxBytes: deps.cacheBytes ?? CACHE_BYTES,
    keyOf: cacheKeys([...cacheable, ...cacheablePages, ...cacheableFeeds]),
    contentRevision,
  });
  const callApi = cacheCalls(features.callApi, contentRevision);
  const slowReaders = createSlowReaders();
  const translate = databaseProblem;
  const app = new Koa<AppState>();
  app.on('error', (error: Error) => log.error(describeError(error), 'an answer broke off'));
  app.use(requestScope(clientAddressReader({ trustProxy: env.trustProxy, warn: (text) => log.warn(text) })));
  app.use(requestLog(log));
  app.use(slowReaders.middleware);
  app.use(endUnread);
  app.use(securityHeaders(env));
  app.use(compressResponses);
  app.use(errorHandler({ log, site, translate, onDiskFull: readiness.noteWrite }));
  app.use(refuseUnknownRequests);
  app.use(originGuard(env));
  app.use(notModified);
  app.use(cache.middleware);
  app.use(router.routes());
  app.use(apiFallback(router));
  app.use(redirectTrailingSlash);
  const renderer = site && loadRenderer({ distDir: site.distDir, callApi, posts, publicUrl: env.publicUrl });
  if (renderer !== undefined)
    app.use(pageRoutes({ renderer, env, callApi, contacts, posts, limitWork, translate }));
  app.use(staticFiles(site));
  app.use(notFound);
  const listener = fastPath({ cache, slowReaders, log }, app.callback());
  return { ...features, listener, cached: cache.figures, callApi };
}

function createFeatures({ env, orm, log, now, site, checkResponses = false }: AppDeps, limitWork: WorkLimit) {
  const failures = createLimiter({ points: env.loginLimit, seconds: login.limits.rate.seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(
    createLimiter({ points: login.limits.rate.most, seconds: login.limits.rate.seconds }),
  );
  const sessions = createSessions({ orm, now, failures, codes });
  const renderText = createTextRenderer(site?.distDir);
  const pictures = createPictureService({ orm });
  const posts = createPostService({ orm, renderText, now });
  const editor = createPostEditor({ orm, posts, pictures, renderText, now });
  const webhook = createWebhook({ orm, now, log, url: env.contactWebhook });
  const readiness = createReadiness({ probe: () => probeDatabase(orm, env.dataDir), log });
  const contacts = createContactService({
    orm,
    now,
    limit: env.contactLimit,
    onEnqueued: env.contactWebhook === undefined ? undefined : webhook.wake,
    onWrite: readiness.noteWrite,
  });
  const walCheckpoint = createWalCheckpoint({ orm });
  const retentionDays = env.contactRetentionDays;
  const inbox = createInbox({ orm, now, retentionDays, walCheckpoint });
  const erasure = createErasure({ orm, now, retentionDays, walCheckpoint });
  const vitals = createVitalsService({ orm, now });

  const guard = requireOperator(sessions);
  const binder = createBinder({ requireOperator: guard, checkResponses, limitWork });
  blogRoutes(binder, { posts, editor, categories: createCategoryService({ orm }), requireOperator: guard });
  mediaRoutes(binder, { pictures, posts, requireOperator: guard });
  contactRoutes(binder, { contacts, inbox, erasure, webhook });
  sessionRoutes(binder, { sessions, account: createAccountService({ orm, now, failures, codes }) });
  vitalsRoutes(binder, { vitals });
  dashboardRoutes(binder, { dashboard: createDashboard({ orm, now }), webhook, readiness });
  const jobs: Jobs = { orm, dataDir: env.dataDir, now, editor, inbox, erasure, vitals, walCheckpoint };
  return {
    ...binder,
    contacts,
    posts,
    editor,
    inbox,
    erasure,
    pictures,
    renderText,
    webhook,
    readiness,
    jobs,
  };
}
