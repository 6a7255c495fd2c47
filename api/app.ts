import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { createContentRevision } from '#api/db/changes.ts';
import { createErasedText } from '#api/db/erased-text.ts';
import { databaseProblem } from '#api/db/errors.ts';
import { probeDatabase } from '#api/db/maintenance.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { createSharedCounter } from '#api/db/shared-counter.ts';
import type { Env } from '#api/env.ts';
import { activityRoutes } from '#api/features/activity/activity.routes.ts';
import { createActivityList } from '#api/features/activity/activity-list.service.ts';
import { blogRoutes } from '#api/features/blog/blog.routes.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostService, type PostService } from '#api/features/blog/post.service.ts';
import { createPostEditor, type PostEditor } from '#api/features/blog/post-editor.service.ts';
import { createTextRenderer, type RenderText } from '#api/features/blog/render-text.ts';
import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import { contactRoutes } from '#api/features/contact/contact.routes.ts';
import { type ContactService, createContactService } from '#api/features/contact/contact.service.ts';
import { viewContact } from '#api/features/contact/contact.views.ts';
import { contactDeskRoutes } from '#api/features/contact/contact-desk.routes.ts';
import { type ContactDesk, createContactDesk } from '#api/features/contact/contact-desk.service.ts';
import { createErasure, type Erasure } from '#api/features/contact/erasure.service.ts';
import { createInbox, type Inbox } from '#api/features/contact/inbox.service.ts';
import { createSpam, type Spam } from '#api/features/contact/spam.service.ts';
import { dashboardRoutes } from '#api/features/dashboard/dashboard.routes.ts';
import { createDashboard } from '#api/features/dashboard/dashboard.service.ts';
import { createReadiness, type Readiness } from '#api/features/dashboard/readiness.service.ts';
import { eventRoutes } from '#api/features/events/events.routes.ts';
import { createEvents, type Events } from '#api/features/events/events.service.ts';
import { mediaRoutes } from '#api/features/media/media.routes.ts';
import { createPictureService, type PictureService } from '#api/features/media/picture.service.ts';
import { createNoticeSettings } from '#api/features/notification/notice-settings.service.ts';
import { notificationRoutes } from '#api/features/notification/notification.routes.ts';
import { createNotices, type Notices } from '#api/features/notification/notification.service.ts';
import { searchRoutes } from '#api/features/search/search.routes.ts';
import { createSearch, loadPageIndex } from '#api/features/search/search.service.ts';
import { createAccountService } from '#api/features/session/account.service.ts';
import { colleagueRoutes } from '#api/features/session/colleagues.routes.ts';
import { createColleagues } from '#api/features/session/colleagues.service.ts';
import { countCodes } from '#api/features/session/count-guesses.ts';
import { deviceWords } from '#api/features/session/device-words.ts';
import { passkeyRoutes } from '#api/features/session/passkey.routes.ts';
import { createPasskeys } from '#api/features/session/passkey.service.ts';
import { requireOperator } from '#api/features/session/require-operator.ts';
import { sessionRoutes } from '#api/features/session/session.routes.ts';
import { createSessions } from '#api/features/session/session.service.ts';
import { sourcesRoutes } from '#api/features/sources/sources.routes.ts';
import { createSources, type SourcesService } from '#api/features/sources/sources.service.ts';
import { vitalsRoutes } from '#api/features/vitals/vitals.routes.ts';
import { createVitalsService } from '#api/features/vitals/vitals.service.ts';
import type { AppState } from '#api/http/app-state.ts';
import { type BodyBudgets, createBodyBudgets } from '#api/http/body/memory-budget.ts';
import { cacheKeys } from '#api/http/cache/cache-key.ts';
import { createCacheStore } from '#api/http/cache/cache-store.ts';
import { cacheCalls } from '#api/http/cache/cached-calls.ts';
import { createCompress } from '#api/http/cache/compress.ts';
import { fastPath } from '#api/http/cache/fast-path.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { type CreateLimiter, createLimiter } from '#api/http/endpoints/rate-limit.ts';
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
import type { Jobs } from '#api/jobs.ts';
import { cacheableListings } from '#api/pages/blog-pages.ts';
import { createPageRouter } from '#api/pages/page-routes.ts';
import { loadRenderer } from '#api/pages/renderer.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { PageIndex } from '#contract/page-index.ts';
import { login } from '#contract/session.ts';

export interface AppDeps {
  env: Readonly<Env>;
  orm: Orm;
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
  posts: PostService;
  editor: PostEditor;
  pictures: PictureService;
  renderText: RenderText;
  contacts: ContactService;
  inbox: Inbox;
  desk: ContactDesk;
  erasure: Erasure;
  spam: Spam;
  events: Events;
  notices: Notices;
  readiness: Readiness;
  sources: SourcesService;
  /** What is done while nobody asks. */
  jobs: Jobs;
}

/** The whole middleware stack, top to bottom. Never listens. */
export async function createApp(deps: AppDeps): Promise<BuiltApp> {
  const { env, log, site, orm, now, cacheBytes = CACHE_BYTES } = deps;
  const limitWork = createWorkLimit();
  const budgets = createBodyBudgets();
  const compress = createCompress();
  const countUnsent = limitUnsent();
  const contentRevision = createContentRevision({ orm, now });
  const { router, cacheable, ...features } = createFeatures(deps, {
    limitWork,
    budgets,
    pageIndex: await loadPageIndex(site?.distDir),
  });
  const { contacts, posts, readiness } = features;
  const callApi = cacheCalls(features.callApi, contentRevision.current);
  const keyOf = cacheKeys([...cacheable, cacheableListings]);
  const store = createCacheStore({ maxBytes: cacheBytes, keyOf, contentRevision });
  const translate = databaseProblem;
  const renderer =
    site && (await loadRenderer({ distDir: site.distDir, callApi, posts, publicUrl: env.publicUrl }));
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
  return { ...features, listener, cached: store.figures, callApi };
}

interface Shared {
  limitWork: WorkLimit;
  budgets: BodyBudgets;
  pageIndex: PageIndex;
}

function createFeatures({ env, orm, log, now, site, checkResponses = false }: AppDeps, shared: Shared) {
  const { pageIndex } = shared;
  const limiter: CreateLimiter = (name, limits) =>
    createLimiter(limits, createSharedCounter(orm, name, limits));
  const { most, seconds } = login.limits.rate;
  const failures = limiter('login, address', { points: env.loginLimit, seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(limiter('login, code', { points: most, seconds }));
  const sessions = createSessions({ orm, now, failures, codes, createLimiter: limiter });
  const renderText = createTextRenderer(site?.distDir);
  const pictures = createPictureService({ orm });
  const posts = createPostService({ orm, renderText, now });
  const editor = createPostEditor({ orm, posts, pictures, renderText, now });
  const describe = (row: ContactRow) => {
    const { note: _, note_revision: __, ...message } = viewContact(row);
    return message;
  };
  const notices = createNotices({ orm, now, log, env, describe });
  const readiness = createReadiness({ probe: () => probeDatabase(orm, env.dataDir), log });
  const contacts = createContactService({
    orm,
    now,
    limit: env.contactLimit,
    createLimiter: limiter,
    notices,
    onWrite: readiness.noteWrite,
  });
  const erasedText = createErasedText({ orm });
  const retentionDays = env.contactRetentionDays;
  const inbox = createInbox({ orm, now, retentionDays, erasedText });
  const desk = createContactDesk({ orm, now, notices });
  const erasure = createErasure({ orm, now, retentionDays, erasedText });
  const spam = createSpam({ orm, now, retentionDays });
  const events = createEvents({ orm, now, sessions });
  const vitals = createVitalsService({ orm, now });
  const sources = createSources({ orm, now });

  const guard = requireOperator(sessions);
  const binder = createBinder({ requireOperator: guard, checkResponses, ...shared });
  blogRoutes(binder, {
    posts,
    editor,
    categories: createCategoryService({ orm, now }),
    requireOperator: guard,
  });
  searchRoutes(binder, { search: createSearch({ orm, posts, pageIndex }) });
  mediaRoutes(binder, { pictures, posts, requireOperator: guard });
  contactRoutes(binder, { contacts, inbox, desk, erasure, spam, notices });
  contactDeskRoutes(binder, desk);
  eventRoutes(binder, { events });
  const account = createAccountService({ orm, now, failures, codes });
  const { proveOwner } = account;
  sessionRoutes(binder, { sessions, account });
  const { publicUrl } = env;
  passkeyRoutes(binder, createPasskeys({ orm, now, failures, publicUrl, proveOwner }));
  colleagueRoutes(binder, createColleagues({ orm, now, failures }));
  const activity = createActivityList({ orm, now });
  activityRoutes(binder, activity);
  const settings = createNoticeSettings({ orm, now, env, notices });
  notificationRoutes(binder, { notices, settings, deviceWords });
  vitalsRoutes(binder, { vitals, sources });
  sourcesRoutes(binder, { sources });
  dashboardRoutes(binder, { dashboard: createDashboard({ orm, now }), notices, readiness });
  const jobs: Jobs = {
    orm,
    dataDir: env.dataDir,
    now,
    editor,
    inbox,
    erasure,
    spam,
    notices,
    vitals,
    sources,
    activity,
    reminders: desk.reminders,
    erasedText,
  };
  return {
    ...binder,
    contacts,
    posts,
    editor,
    inbox,
    desk,
    erasure,
    spam,
    events,
    pictures,
    renderText,
    notices,
    readiness,
    sources,
    jobs,
  };
}
