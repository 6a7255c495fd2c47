import { Readable } from 'node:stream';
import type { Orm } from '#api/db/orm-type.ts';
import type { AppContext } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import {
  exportContent,
  type ImportEvent,
  importContent,
  listImports,
  listUploads,
  readImportLines,
  removeUpload,
  startImport,
  stopImport,
  storePiece,
} from '#contract/import.ts';
import { indianDay } from '#contract/indian-day.ts';
import { Problem } from '#contract/problem.ts';
import { exportAll } from './archive/export.service.ts';
import type { ImportRuns } from './import-run.service.ts';
import type { Uploads } from './upload/upload.service.ts';

/** Proxies close a connection that is silent for longer. Milliseconds. */
const BEAT_MS = 10_000;

interface Deps {
  orm: Orm;
  uploads: Uploads;
  imports: ImportRuns;
}

/** Content in and out, for owners. */
export function importRoutes({ bind }: Binder, { orm, uploads, imports }: Deps): void {
  bind(storePiece, async ({ body, file }) => {
    if (file === undefined) throw Problem.field('piece', 'Send a piece of the file.');
    const { upload, at, remaining = file.length, beside } = body;
    await uploads.store({ upload, at, bytes: file, remaining, beside });
    return { bytes: file.length };
  });

  bind(listUploads, async () =>
    (await uploads.list()).map(({ upload, bytes, storedAt }) => ({
      upload,
      bytes,
      since: storedAt.toISOString(),
    })),
  );

  bind(removeUpload, ({ params }) => imports.remove(params.upload));

  bind(importContent, ({ body }, { ctx, operator, signal }) => {
    const task = { file: body.file, media: body.media, dryRun: body.dry_run, by: operator };
    stream(ctx, imports.startAndFollow(task, signal));
  });

  bind(startImport, ({ body: { dry_run, ...task } }, { operator }) =>
    imports.start({ ...task, dryRun: dry_run, by: operator }),
  );
  bind(listImports, () => imports.list());
  bind(readImportLines, ({ params, query }) => imports.lines(params.run, query));
  bind(stopImport, ({ params }) => imports.stopRun(params.run));

  const sendExport = createOneDownload();
  bind(exportContent, (_, { ctx }) =>
    sendExport(ctx, () => {
      ctx.attachment(`content-${indianDay(new Date())}.zip`);
      ctx.type = 'application/zip';
      return exportAll(orm);
    }),
  );
}

/** Sends one event after the other while the client reads, and now and then a comment, so that the connection is not idle. */
function stream(ctx: AppContext, events: AsyncGenerator<ImportEvent>): void {
  ctx.type = 'text/event-stream';
  ctx.set('X-Accel-Buffering', 'no');
  ctx.state.isEncoded = true;
  ctx.body = Readable.from(piecesOf(events));
}

async function* piecesOf(events: AsyncGenerator<ImportEvent>): AsyncGenerator<string> {
  try {
    yield ':\n\n';
    for (let next = events.next(); ; ) {
      const { promise, resolve } = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => resolve('late'), BEAT_MS);
      const event = await Promise.race([next, promise]).finally(() => clearTimeout(timer));
      if (event === 'late') yield ':\n\n';
      else if (event.done) return;
      else {
        yield `event: ${event.value.type}\ndata: ${JSON.stringify(event.value)}\n\n`;
        next = events.next();
      }
    }
  } finally {
    // An import whose client left closes its files, too, and notes what came in.
    await events.return(undefined);
  }
}
