import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { NotificationSettings } from '#api/features/notifications/notification-settings.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import type { Logger } from '#api/http/server/log.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboard } from './dashboard.service.ts';
import { createReadiness } from './readiness.service.ts';
import { createSetup } from './setup.service.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  log: Logger;
  env: { dataDir: string; databaseUrl: string | undefined; publicUrl: string };
  notifications: Notifications;
  notificationSettings: NotificationSettings;
}

/**
 * What an operator sees first: figures, what waits, and the list of what a new site still needs, of which nothing is ticked:
 * each entry is looked up. `readiness` says whether the server can store messages.
 */
export function createDashboardFeature({ orm, now, log, env, notifications, notificationSettings }: Deps) {
  const readiness = createReadiness({ probe: () => engineOf(orm.em).probe(orm, env.dataDir), log });
  return {
    service: { readiness },
    routes: (binder: Binder) =>
      dashboardRoutes(binder, {
        dashboard: createDashboard({ orm, now }),
        setup: createSetup({ orm, now, publicUrl: env.publicUrl, notificationSettings }),
        notifications,
        readiness,
      }),
    drain() {
      // Where there are several servers a balancer sends nothing more to this one.
      if (env.databaseUrl !== undefined) readiness.stop();
    },
  };
}
