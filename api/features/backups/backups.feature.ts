import type { Socket } from 'node:net';
import { engineOf } from '#api/db/engine.ts';
import { rememberSecret } from '#api/db/site-secret.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { downloadBackup, readServer, selfCheck } from '#contract/backups.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { type BackupsDeps, createBackups, readVersion } from './backups.service.ts';
import { isChallenge, proofOf } from './self-check.service.ts';

interface Deps extends BackupsDeps {
  /** Asks who is logged in for the password, and the code of the second factor where it is on. @throws Problem */
  prove: (
    asker: { tokenHash: string; ip: string },
    proof: { password: string; code?: string | undefined },
  ) => Promise<Caller>;
  env: BackupsDeps['env'] & { trustProxy: number };
}

/**
 * Backups: one each night into BACKUP_DIR, one that an owner downloads, and what the doctor asks (`self-check`). A row of
 * `backup_run` with `claimed_until` lets one process make the nightly one. What the doctor posts is answered only where the
 * site's secret signed it.
 */
export function createBackupsFeature({ prove, ...deps }: Deps) {
  const { orm, now, env } = deps;
  const backups = createBackups(deps);
  const version = readVersion();
  const readSecret = rememberSecret(orm);
  return {
    service: { backups },
    routes({ bind }: Binder) {
      bind(readServer, () => backups.facts());
      bind(downloadBackup, async ({ body }, scope) => {
        const { ctx } = scope;
        const { content, bytes, at } = await withoutIdleLimit(ctx.req.socket, async () =>
          backups.backup(await prove(scope, body)),
        );
        ctx.attachment(`floodlight-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`);
        ctx.type = 'application/vnd.sqlite3';
        ctx.body = content.on('error', (error) => ctx.res.destroy(error));
        ctx.length = bytes;
      });

      // What `npm run doctor` asks of the running site, also through the proxies before it.
      bind(selfCheck, async ({ body: { challenge } }, { ctx, ip }) => {
        const secret = await readSecret();
        if (!isChallenge(secret, challenge, now())) throw new Problem('not_found');
        const header = (name: string) => ctx?.get(name) || null;
        return {
          proof: proofOf(secret, challenge),
          version,
          trust_proxy: env.trustProxy,
          client: ip,
          forwarded_for: header('X-Forwarded-For'),
          forwarded_proto: header('X-Forwarded-Proto'),
        };
      });
    },
    jobs: [
      { what: 'nightly backups made', everyMs: MINUTE_MS, work: backups.nightly.makeDue },
      { what: 'old backups forgotten', everyMs: DAY_MS, work: backups.prune },
      {
        what: 'old copies of the data removed',
        everyMs: DAY_MS,
        work: () => engineOf(orm.em).removeOldCopies(env.dataDir, now()),
      },
    ],
  };
}

/** While `work` is done nothing is sent, and the connection is not idle: the server's limit counts from its end. */
async function withoutIdleLimit<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const limit = socket.timeout;
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    if (limit !== undefined) socket.setTimeout(limit);
  }
}
