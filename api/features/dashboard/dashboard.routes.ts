import type { Webhook } from '#api/features/contact/webhook.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeApi } from '#api/http/endpoints/openapi.ts';
import { health, openapi, readDashboard, ready } from '#contract/dashboard.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { createDashboard } from './dashboard.service.ts';
import type { Readiness } from './readiness.service.ts';

interface Deps {
  dashboard: ReturnType<typeof createDashboard>;
  webhook: Pick<Webhook, 'figures'>;
  readiness: Pick<Readiness, 'check'>;
}

/** The operator's figures, and what a watching machine asks. */
export function dashboardRoutes({ bind }: Binder, { dashboard, webhook, readiness }: Deps): void {
  const document = describeApi(endpoints);

  bind(readDashboard, [], async () => ({
    ...(await dashboard.figures()),
    webhook: await webhook.figures(),
  }));

  bind(health, [], () => ({ status: 'ok' as const }));

  bind(ready, [], async () => {
    await readiness.check();
    return { status: 'ok' as const };
  });

  bind(openapi, [], () => document);
}
