import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { databaseProblem } from '#api/db/sqlite/errors.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { originGuard } from '#api/http/middleware/origin-guard.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { createLog } from '#api/http/server/log.ts';

export interface PageApp {
  url: string;
  close: () => Promise<void>;
}

/** One page's middleware behind those parts of the stack that it relies on, without a built site. */
export async function startPageApp(page: Middleware, publicUrl: string): Promise<PageApp> {
  const app = new Koa();
  const log = createLog({ write: () => undefined });
  app.use(requestScope(clientAddressReader({ trustProxy: 0, warn: () => undefined })));
  app.use(errorHandler({ log, site: undefined, onDiskFull: () => undefined, translate: databaseProblem }));
  app.use(originGuard({ publicUrl, host: '127.0.0.1' }));
  app.use(page);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
