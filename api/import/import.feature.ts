import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { HOUR_MS } from '#contract/time.ts';
import { importRoutes } from './import.routes.ts';
import { createImporter } from './import.service.ts';
import { createImportRuns } from './import-run.service.ts';
import type { SinkDeps } from './sink/documents.ts';
import { createSourceReader } from './source-thread.ts';
import { createUploads } from './upload/upload.service.ts';

interface Deps extends SinkDeps {
  orm: Orm;
  log: Logger;
  env: { dataDir: string; noticeOrigins: readonly string[] };
}

export function createImportFeature({ log, env, ...deps }: Deps) {
  const { orm, now } = deps;
  const uploads = createUploads({ orm, dataDir: env.dataDir, now, log });
  const importer = createImporter({
    ...deps,
    openSource: createSourceReader(),
    trustedOrigins: env.noticeOrigins,
  });
  const imports = createImportRuns({ orm, now, importer, uploads, log });
  return {
    service: { imports, uploads },
    routes: (binder: Binder) => importRoutes(binder, { importer, uploads, imports, log }),
    jobs: [{ what: 'files that nobody imported removed', everyMs: HOUR_MS, work: uploads.purge }],
    drain: () => imports.stop().catch((error) => log.error(describeError(error), 'imports were not stopped')),
  };
}
