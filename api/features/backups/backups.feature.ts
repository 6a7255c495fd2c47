import { engineOf } from '#api/db/engine.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { type ServerRouteDeps, serverRoutes } from './backups.routes.ts';
import { createServerService, type ServerDeps } from './backups.service.ts';

interface Deps extends ServerDeps, Pick<ServerRouteDeps, 'prove'> {
  env: ServerDeps['env'] & { trustProxy: number };
}

/**
 * Backups: one each night into BACKUP_DIR, one that an owner downloads, and what the doctor asks (`self-check`). A row of
 * `backup_run` with `claimed_until` lets one process make the nightly one. What the doctor posts is answered only where the
 * site's secret signed it.
 */
export function createBackupsFeature({ prove, ...deps }: Deps) {
  const { orm, now, env } = deps;
  const server = createServerService(deps);
  return {
    service: { server },
    routes: (binder: Binder) =>
      serverRoutes(binder, { server, prove, selfCheck: { orm, now, trustProxy: env.trustProxy } }),
    jobs: [
      { what: 'nightly backups made', everyMs: MINUTE_MS, work: server.nightly.makeDue },
      { what: 'old backups forgotten', everyMs: DAY_MS, work: server.prune },
      {
        what: 'old copies of the data removed',
        everyMs: DAY_MS,
        work: () => engineOf(orm.em).removeOldCopies(env.dataDir, now()),
      },
    ],
  };
}
