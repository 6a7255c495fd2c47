import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeApi } from '#api/http/endpoints/openapi.ts';
import { health, openapi, readDashboard, readSetup, ready, showSetup } from '#contract/dashboard.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { createDashboard } from './dashboard.service.ts';
import type { Readiness } from './readiness.service.ts';
import type { SetupService } from './setup.service.ts';

interface Deps {
  dashboard: ReturnType<typeof createDashboard>;
  notifications: Pick<Notifications, 'figures'>;
  setup: SetupService;
  readiness: Pick<Readiness, 'check'>;
}

/** The operator's figures, and what a watching machine asks. */
export function dashboardRoutes(
  { bind }: Binder,
  { dashboard, setup, notifications, readiness }: Deps,
): void {
  /** Made at the first request, since it takes some 50 ms that each start would pay. */
  let document: ReturnType<typeof describeApi> | undefined;

  bind(readDashboard, [], async () => ({
    ...(await dashboard.figures()),
    webhook: await notifications.figures(),
  }));

  bind(readSetup, [], (_, { operator }) => setup.read(operator));
  bind(showSetup, [], ({ body }, { operator }) => setup.show(body.is_shown, operator));

  bind(health, [], () => ({ status: 'ok' as const }));

  bind(ready, [], async () => {
    await readiness.check();
    return { status: 'ok' as const };
  });

  bind(openapi, [], () => (document ??= describeApi(endpoints)));
}
