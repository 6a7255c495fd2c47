import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { NotificationSettings } from '#api/features/notifications/notification-settings.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeApi } from '#api/http/endpoints/openapi.ts';
import type { Logger } from '#api/http/server/log.ts';
import { health, openapi, readDashboard, readSetup, ready, showSetup } from '#contract/dashboard.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createDashboard } from './dashboard.service.ts';
import { createReadiness } from './readiness.service.ts';
import { createSetup } from './setup.service.ts';

interface Deps extends ServiceDeps {
  log: Logger;
  env: { dataDir: string; publicUrl: string };
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
    routes({ bind }: Binder) {
      const dashboard = createDashboard({ orm, now });
      const setup = createSetup({ orm, now, publicUrl: env.publicUrl, notificationSettings });
      /** The document is made at the first request, since each start would pay some 50 ms for it. */
      let document: ReturnType<typeof describeApi> | undefined;

      bind(readDashboard, async () => ({
        ...(await dashboard.figures()),
        webhook: await notifications.figures(),
      }));

      bind(readSetup, (_, { operator }) => setup.read(operator));
      bind(showSetup, ({ body }, { operator }) => setup.show(body.is_shown, operator));

      bind(health, () => ({ status: 'ok' as const }));

      bind(ready, async () => {
        await readiness.check();
        return { status: 'ok' as const };
      });

      bind(openapi, () => (document ??= describeApi(endpoints)));
    },
    drain() {
      // Where there are several servers a balancer sends nothing more to this one.
      if (engineOf(orm.em).isShared) readiness.stop();
    },
  };
}
