import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { NotificationSettings } from '#api/features/notifications/notification-settings.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeApi } from '#api/http/endpoints/openapi.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { health, openapi, readDashboard, readSetup, ready, showSetup } from '#contract/dashboard.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Problem } from '#contract/problem.ts';
import { createDashboard } from './dashboard.service.ts';
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
  const readiness = createReadiness({ orm, log, env });
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

/** The shortest time between two probes. Milliseconds. */
const PROBE_EVERY_MS = 5_000;
const RETRY_AFTER_SECONDS = 30;

/** Whether the site can store messages, for those who watch it: the latest of a probe and of real writes. */
function createReadiness({ orm, log, env }: Pick<Deps, 'orm' | 'log' | 'env'>) {
  let fault: Problem | undefined;
  /** Grows with each write that failed. */
  let failures = 0;
  /** When the database was probed last, by `performance.now()`. */
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let isStopping = false;

  async function runProbe(): Promise<void> {
    const before = failures;
    const found = await engineOf(orm.em)
      .probe(orm, env.dataDir)
      .then(
        (lost) => (lost.length === 0 ? undefined : notReady({ lost })),
        // A lock and a full disk are expected: their errors name the cause.
        (error) => (error instanceof Problem ? error : notReady(describeError(error))),
      );
    // A write that failed during the probe is better evidence.
    if (found !== undefined || before === failures) fault = found;
    probedAt = performance.now();
  }

  function notReady(reason: object): Problem {
    log.error(reason, 'not ready');
    return new Problem('not_ready', { retryAfter: RETRY_AFTER_SECONDS });
  }

  return {
    /** @throws Problem not_ready, busy, disk_full */
    async check(): Promise<void> {
      if (isStopping) throw new Problem('not_ready', { retryAfter: RETRY_AFTER_SECONDS });
      if (performance.now() - probedAt >= PROBE_EVERY_MS) {
        probing ??= runProbe().finally(() => {
          probing = undefined;
        });
        await probing;
      }
      if (fault !== undefined) throw fault;
    },

    /** The server is about to end: it is not ready any more. */
    stop(): void {
      isStopping = true;
    },

    /** How a write ended that a client waited for. No room holds until another write, or the next probe, succeeds. */
    noteWrite(failure?: unknown): void {
      if (failure === undefined) {
        if (fault?.code === 'disk_full') fault = undefined;
      } else if (failure instanceof Problem && failure.code === 'disk_full') {
        failures += 1;
        fault = failure;
      }
    },
  };
}
