import type { MikroORM } from '@mikro-orm/sqlite';
import type { Webhook } from '#api/features/contact/webhook.service.ts';
import type { Binder } from '#api/http/bind.ts';
import { describeError, type Logger } from '#api/http/log.ts';
import { describeApi } from '#api/http/openapi.ts';
import { health, openapi, readDashboard, ready } from '#contract/dashboard.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Problem } from '#contract/problem.ts';
import { readFigures } from './dashboard.service.ts';

interface Deps {
  orm: MikroORM;
  now: () => Date;
  webhook: Pick<Webhook, 'figures'>;
  log: Pick<Logger, 'error'>;
  /** Which tables cannot be read; throws when the database cannot be written. */
  probe: () => Promise<string[]>;
}

/** The operator's figures, and what a watching machine asks. */
export function dashboardRoutes({ bind }: Binder, { orm, now, webhook, log, probe }: Deps): void {
  const document = describeApi(endpoints);

  bind(readDashboard, [], async () => ({
    ...(await readFigures(orm, now())),
    webhook: await webhook.figures(),
  }));

  bind(health, [], () => ({ status: 'ok' as const }));

  bind(ready, [], async () => {
    // What is expected (a lock, a full disk) says so itself. Of the rest the log tells, and an answer to a machine is enough.
    const why = await probe().then(
      (lost) => (lost.length > 0 ? { lost } : undefined),
      (error) => {
        if (error instanceof Problem) throw error;
        return describeError(error);
      },
    );
    if (why === undefined) return { status: 'ok' as const };
    log.error(why, 'not ready');
    throw new Problem('not_ready', { retryAfter: 30 });
  });

  bind(openapi, [], () => document);
}
