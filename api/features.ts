import { EMPTY_INDEX } from '#contract/page-index.ts';
import { engineOf } from './db/engine.ts';
import type { Orm } from './db/orm-type.ts';
import type { Env } from './env.ts';
import { createActivityFeature } from './features/activity/activity.feature.ts';
import { createAuthFeature } from './features/auth/auth.feature.ts';
import { createBackupsFeature } from './features/backups/backups.feature.ts';
import { createBlogFeature } from './features/blog/blog.feature.ts';
import { createContactFeature } from './features/contact/contact.feature.ts';
import { createDashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { createEventsFeature } from './features/events/events.feature.ts';
import { hasFixtures } from './features/fixtures/fixture.service.ts';
import { createFixturesFeature } from './features/fixtures/fixtures.feature.ts';
import type { EncodePicture } from './features/media/encode-process.ts';
import { createMediaFeature, type MediaFeature } from './features/media/media.feature.ts';
import { createNotificationsFeature } from './features/notifications/notifications.feature.ts';
import { createPagesFeature } from './features/pages/pages.feature.ts';
import { createRedirectsFeature } from './features/redirects/redirects.feature.ts';
import { createSearchFeature } from './features/search/search.feature.ts';
import { createSettingsFeature, type SettingsFeature } from './features/settings/settings.feature.ts';
import { createTrafficFeature } from './features/traffic/traffic.feature.ts';
import { createTrashFeature } from './features/trash/trash.feature.ts';
import { createLimiter, type SharedLimiter } from './http/endpoints/rate-limit.ts';
import type { WorkLimit } from './http/endpoints/work-limit.ts';
import type { Logger } from './http/server/log.ts';
import type { Site } from './http/static/site.ts';
import { createImportFeature } from './import/import.feature.ts';

export interface FeatureDeps {
  env: Readonly<Env>;
  orm: Orm;
  log: Logger;
  /** The built pages; without them only the API is served. */
  site: Site | undefined;
  now: () => Date;
  encode: EncodePicture;
  limitWork: WorkLimit;
}

export type Features = ReturnType<typeof createFeatures>;

/** Makes all features, each with the services that it uses. The order of what it gives is that of routes, starts and flushes. */
export function createFeatures({ limitWork, ...given }: FeatureDeps) {
  const { orm, site } = given;
  const sharedLimiter: SharedLimiter = (name, limits) =>
    createLimiter(limits, engineOf(orm.em).createCounter(orm, name, limits));
  const deps = { ...given, sharedLimiter };

  const notificationsFeature = createNotificationsFeature(deps);
  const { notifications, mailReplies } = notificationsFeature.service;
  const auth = createAuthFeature({ ...deps, mailNow: notifications.mailNow });
  const { requireOperator, proveOwner, sessions } = auth.service;
  const dashboard = createDashboardFeature({ ...deps, ...notificationsFeature.service });
  const { readiness } = dashboard.service;
  const contact = createContactFeature({
    ...deps,
    notifications,
    mailReplies,
    noteWrite: readiness.noteWrite,
  });

  // Pictures and posts need each other, as settings and pages do: the first of the two asks for the other when it is used.
  const media: MediaFeature = createMediaFeature({
    ...deps,
    requireOperator,
    others: () => ({
      holders: [blog, pages, settings].flatMap(({ service }) => service.pictureHolders),
      redirects: redirects.service.redirects,
    }),
  });
  const blog = createBlogFeature({
    ...deps,
    ...media.service,
    ...notificationsFeature.service,
    requireOperator,
  });
  const { posts, renderText, categories, imported } = blog.service;
  const redirects = createRedirectsFeature({ orm, posts });
  const settings: SettingsFeature = createSettingsFeature({
    ...deps,
    pages: (em) => pages.service.published(em),
    hasFixtures: (em) => hasFixtures(em, given.now()),
  });
  const { publisher } = settings.service;
  const pages = createPagesFeature({ ...deps, ...settings.service, renderText });
  const fixtures = createFixturesFeature(deps);
  const trash = createTrashFeature({
    ...deps,
    purges: {
      message: contact.service.inbox.purge,
      draft: blog.service.postDrafts.purge,
      post: blog.service.postAdmin.purge,
      picture: media.service.deletions.purge,
      fixture: fixtures.service.fixtures.purge,
      page: pages.service.purge,
    },
  });

  return {
    blog,
    fixtures,
    search: createSearchFeature({
      orm,
      posts,
      pageIndex: () => site?.shown().pageIndex ?? EMPTY_INDEX,
      isBusy: limitWork.isBusy,
    }),
    redirects,
    media,
    contact,
    trash,
    events: createEventsFeature({ ...deps, sessions }),
    settings,
    pages,
    auth,
    activity: createActivityFeature(deps),
    notifications: notificationsFeature,
    traffic: createTrafficFeature(deps),
    backups: createBackupsFeature({ ...deps, notifications, prove: proveOwner, checkReady: readiness.check }),
    import: createImportFeature({ ...deps, ...media.service, posts: imported, categories, publisher }),
    dashboard,
  };
}
