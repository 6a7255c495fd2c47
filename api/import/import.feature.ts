import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { HOUR_MS } from '#contract/time.ts';
import { importRoutes } from './import.routes.ts';
import { createImporter } from './import.service.ts';
import { createImportRuns } from './import-run.service.ts';
import type { SinkDeps } from './sink/incoming.ts';
import { createSourceReader } from './source-thread.ts';
import { createUploads } from './upload/upload.service.ts';

interface Deps extends SinkDeps {
  orm: Orm;
  log: Logger;
  env: { dataDir: string; noticeOrigins: readonly string[] };
}

/**
 * Content from WordPress, Ghost or a site like this one, by the command or the browser. A source is read in a thread and gives one item
 * after the other; the sink plans each and, but in a dry run, stores it: each picture by itself as soon as it is encoded, then the text
 * in one transaction. `import_source` says what was made of which item, so that an import can be stopped and repeated. Of several servers
 * the one that has the file does the import; all of them read how far it is.
 */
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
    routes: (binder: Binder) => importRoutes(binder, { orm, uploads, imports }),
    jobs: [{ what: 'files that were never imported removed', everyMs: HOUR_MS, work: uploads.prune }],
    drain: () =>
      imports.stopAll().catch((error) => log.error(describeError(error), 'imports were not stopped')),
  };
}
