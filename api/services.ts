import { createContentServices } from '#api/content-services.ts';
import { createErasedText } from '#api/db/erased-text.ts';
import { probeDatabase } from '#api/db/maintenance.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { createSharedCounter } from '#api/db/shared-counter.ts';
import type { Env } from '#api/env.ts';
import { activityRoutes } from '#api/features/activity/activity.routes.ts';
import { createActivityList } from '#api/features/activity/activity-list.service.ts';
import { createOldAddresses } from '#api/features/address/old-address.service.ts';
import { blogRoutes } from '#api/features/blog/blog.routes.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { historyRoutes } from '#api/features/blog/history.routes.ts';
import { historyPictures } from '#api/features/blog/history-pictures.ts';
import { createPostService } from '#api/features/blog/post.service.ts';
import { createPostDesk } from '#api/features/blog/post-desk.service.ts';
import { createPostDrafts } from '#api/features/blog/post-draft.service.ts';
import { createPostEditor } from '#api/features/blog/post-editor.service.ts';
import { createPostHistory } from '#api/features/blog/post-history.service.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { createPostPictures } from '#api/features/blog/post-pictures.ts';
import { createTextRenderer } from '#api/features/blog/render-text.ts';
import { contactRoutes } from '#api/features/contact/contact.routes.ts';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { viewMessage } from '#api/features/contact/contact.views.ts';
import { contactDeskRoutes } from '#api/features/contact/contact-desk.routes.ts';
import { createContactDesk } from '#api/features/contact/contact-desk.service.ts';
import { createErasure } from '#api/features/contact/erasure.service.ts';
import { createInbox } from '#api/features/contact/inbox.service.ts';
import { createPhoneKeys } from '#api/features/contact/phone-key.service.ts';
import { createSpam } from '#api/features/contact/spam.service.ts';
import { dashboardRoutes } from '#api/features/dashboard/dashboard.routes.ts';
import { createDashboard } from '#api/features/dashboard/dashboard.service.ts';
import { createReadiness } from '#api/features/dashboard/readiness.service.ts';
import { createSetup } from '#api/features/dashboard/setup.service.ts';
import { eventRoutes } from '#api/features/events/events.routes.ts';
import { createEvents } from '#api/features/events/events.service.ts';
import { fixtureRoutes } from '#api/features/fixture/fixture.routes.ts';
import { createFixtureService } from '#api/features/fixture/fixture.service.ts';
import type { EncodePicture } from '#api/features/media/encode-process.ts';
import { libraryRoutes } from '#api/features/media/library.routes.ts';
import { createLibrary } from '#api/features/media/library.service.ts';
import { mediaRoutes } from '#api/features/media/media.routes.ts';
import { createPictureService } from '#api/features/media/picture.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { createPictureEditor } from '#api/features/media/picture-edit.service.ts';
import { createNoticeSettings } from '#api/features/notification/notice-settings.service.ts';
import { notificationRoutes } from '#api/features/notification/notification.routes.ts';
import { createNotices } from '#api/features/notification/notification.service.ts';
import { createPostNotices } from '#api/features/notification/post-notice.service.ts';
import { readerRoutes } from '#api/features/notification/reader.routes.ts';
import { createReaders } from '#api/features/notification/reader.service.ts';
import { createSetApartNotices } from '#api/features/notification/set-apart.service.ts';
import { createWeeklyLetters } from '#api/features/notification/weekly-letter.service.ts';
import { pagePictures } from '#api/features/page/page-pictures.ts';
import { searchRoutes } from '#api/features/search/search.routes.ts';
import { createSearch } from '#api/features/search/search.service.ts';
import { serverRoutes } from '#api/features/server/server.routes.ts';
import { createServerService } from '#api/features/server/server.service.ts';
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
import { createSources } from '#api/features/sources/sources.service.ts';
import { forgetDeletedRows } from '#api/features/trash/deleted-row.service.ts';
import { trashRoutes } from '#api/features/trash/trash.routes.ts';
import { createTrash } from '#api/features/trash/trash.service.ts';
import { vitalsRoutes } from '#api/features/vitals/vitals.routes.ts';
import { createVitalsService } from '#api/features/vitals/vitals.service.ts';
import type { BodyBudgets } from '#api/http/body/memory-budget.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { type CreateLimiter, createLimiter } from '#api/http/endpoints/rate-limit.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { importRoutes } from '#api/import/import.routes.ts';
import { createImporter } from '#api/import/import.service.ts';
import { createImportRuns } from '#api/import/import-run.service.ts';
import { createSourceReader } from '#api/import/source-thread.ts';
import { createUploads } from '#api/import/upload/upload.service.ts';
import type { Jobs } from '#api/jobs.ts';
import type { PageIndex } from '#contract/page-index.ts';
import { login } from '#contract/session.ts';

export interface ServiceDeps {
  env: Readonly<Env>;
  orm: Orm;
  log: Logger;
  /** The built pages; without them only the API is served. */
  site: Site | undefined;
  now: () => Date;
  encode: EncodePicture;
  /** Tests: an answer that differs from the contract is an error. */
  checkResponses?: boolean;
}

export type Services = ReturnType<typeof createServices>;

interface Shared {
  limitWork: WorkLimit;
  budgets: BodyBudgets;
  pageIndex: () => PageIndex;
}

/** The services of all features, their calls bound to the router below /api, and their jobs. */
export function createServices(
  { env, orm, log, now, site, encode, checkResponses = false }: ServiceDeps,
  shared: Shared,
) {
  const { pageIndex } = shared;
  const limiter: CreateLimiter = (name, limits) =>
    createLimiter(limits, createSharedCounter(orm, name, limits));
  const { most, seconds } = login.limits.rate;
  const failures = limiter('login, address', { points: env.loginLimit, seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(limiter('login, code', { points: most, seconds }));
  const sessions = createSessions({ orm, now, failures, codes, createLimiter: limiter });
  const renderText = createTextRenderer(site?.distDir);
  const pictures = createPictureService({ orm, encode });
  const posts = createPostService({ orm, renderText, now });
  const deletions = createPictureDeletion({ orm, now });
  const postNotices = createPostNotices({ orm, now, log, env });
  const editor = createPostEditor({ orm, posts, pictures, deletions, renderText, now, postNotices });
  const library = createLibrary({ orm, pictures, now });
  const holders = [createPostPictures({ orm, renderText, now }), historyPictures, pagePictures];
  const edits = createPictureEditor({ orm, library, holders, now });
  const notices = createNotices({ orm, now, log, env, describe: viewMessage });
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
  const categories = createCategoryService({ orm, now });
  blogRoutes(binder, {
    posts,
    editor,
    postDesk: createPostDesk({ orm, posts, deletions, now }),
    categories,
    requireOperator: guard,
  });
  const postDrafts = createPostDrafts({ orm, posts, now });
  historyRoutes(binder, { history: createPostHistory({ orm, posts, editor }), postDrafts });
  const fixtures = createFixtureService({ orm, now });
  fixtureRoutes(binder, { fixtures });
  searchRoutes(binder, { search: createSearch({ orm, posts, pageIndex, isBusy: shared.limitWork.isBusy }) });
  const oldAddresses = createOldAddresses({ orm, posts });
  mediaRoutes(binder, { pictures, library, oldAddresses, requireOperator: guard });
  libraryRoutes(binder, { pictures, library, edits, deletions });
  contactRoutes(binder, { contacts, inbox, desk, erasure, spam, notices });
  contactDeskRoutes(binder, desk);
  const deletedRows = () => forgetDeletedRows(orm, now());
  const trash = createTrash({
    orm,
    now,
    purges: {
      message: inbox.eraseDeleted,
      label: deletedRows,
      reply: deletedRows,
      view: deletedRows,
      category: deletedRows,
      draft: postDrafts.purge,
      post: editor.purge,
      picture: deletions.purge,
      fixture: fixtures.prune,
    },
  });
  trashRoutes(binder, { trash });
  eventRoutes(binder, { events });
  const { publisher, siteSettings } = createContentServices(binder, { orm, log, site, now, renderText });
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
  readerRoutes(binder, createReaders({ orm, now, env }));
  vitalsRoutes(binder, { vitals, sources });
  sourcesRoutes(binder, { sources });
  const server = createServerService({ orm, env, now, log, notices, checkReady: readiness.check });
  serverRoutes(binder, { server, prove: proveOwner, selfCheck: { orm, now, trustProxy: env.trustProxy } });
  const uploads = createUploads({ orm, dataDir: env.dataDir, now, log });
  const imported = createPostImport({ renderText, deletions });
  const importer = createImporter({
    openSource: createSourceReader(),
    trustedOrigins: env.noticeOrigins,
    orm,
    now,
    posts: imported,
    categories,
    pictures,
    publisher,
  });
  const imports = createImportRuns({ orm, now, importer, uploads, log });
  importRoutes(binder, { importer, uploads, imports, log });
  const setup = createSetup({ orm, now, publicUrl, noticeSettings: settings });
  dashboardRoutes(binder, { dashboard: createDashboard({ orm, now }), setup, notices, readiness });
  const jobs: Jobs = {
    orm,
    dataDir: env.dataDir,
    now,
    trash,
    erasure,
    phoneKeys: createPhoneKeys({ orm }),
    spam,
    notices,
    letters: createWeeklyLetters({ orm, now, env, notices }),
    setApart: createSetApartNotices({ orm, now, notices }),
    vitals,
    sources,
    activity,
    server,
    reminders: desk.reminders,
    siteSettings,
    uploads,
    erasedText,
  };
  return {
    ...binder,
    oldAddresses,
    contacts,
    posts,
    editor,
    inbox,
    desk,
    erasure,
    spam,
    events,
    pictures,
    notices,
    postNotices,
    readiness,
    sources,
    siteSettings,
    fixtures,
    publisher,
    imports,
    jobs,
  };
}
