import type { Socket } from 'node:net';
import type { Caller } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { downloadBackup, readServer } from '#contract/backups.ts';
import type { ServerService } from './backups.service.ts';
import { type SelfCheckDeps, selfCheckRoutes } from './self-check.routes.ts';

export interface ServerRouteDeps {
  server: Pick<ServerService, 'facts' | 'backup'>;
  /** Asks who is logged in for the password, and the code of the second factor where it is on. @throws Problem */
  prove: (
    asker: { tokenHash: string; ip: string },
    proof: { password: string; code?: string | undefined },
  ) => Promise<Caller>;
  selfCheck: SelfCheckDeps;
}

/** For owners: what the site runs on, and a copy of all that it holds. */
export function serverRoutes(binder: Binder, { server, prove, selfCheck }: ServerRouteDeps): void {
  const { bind } = binder;
  selfCheckRoutes(binder, selfCheck);
  bind(readServer, [], () => server.facts());

  bind(downloadBackup, [], async ({ body }, { ctx, tokenHash = '', ip }) => {
    if (ctx === undefined) return;
    const { content, bytes, at } = await withoutIdleLimit(ctx.req.socket, async () =>
      server.backup(await prove({ tokenHash, ip }, body)),
    );
    ctx.attachment(`site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`);
    ctx.type = 'application/vnd.sqlite3';
    ctx.body = content.on('error', (error) => ctx.res.destroy(error));
    ctx.length = bytes;
  });
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
