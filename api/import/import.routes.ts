import { Readable } from 'node:stream';
import type { Orm } from '#api/db/orm-type.ts';
import type { AppContext } from '#api/http/app-state.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createOneDownload } from '#api/http/endpoints/one-download.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
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
import { Problem } from '#contract/problem.ts';
import { exportAll } from './archive/export.service.ts';
import type { ImportRuns } from './import-run.service.ts';
import type { Uploads } from './upload/upload.service.ts';

/** Less than a connection may be silent. Milliseconds. */
const BEAT_MS = 10_000;

interface Deps {
  orm: Orm;
  uploads: Uploads;
  imports: ImportRuns;
  log: Pick<Logger, 'error'>;
}

/** Content in and out, for owners. */
export function importRoutes({ bind }: Binder, { orm, uploads, imports, log }: Deps): void {
  bind(storePiece, async ({ body, file }) => {
    if (file === undefined) throw Problem.field('piece', 'Send a piece of the file.');
    const { upload, at, remaining = file.length, beside } = body;
    await uploads.store({ upload, at, bytes: file, remaining, beside });
    return { bytes: file.length };
  });

  bind(listUploads, async () =>
    (await uploads.list()).map(({ upload, bytes, stored_at }) => ({
      upload,
      bytes,
      since: new Date(stored_at).toISOString(),
    })),
  );

  bind(removeUpload, ({ params }) => imports.remove(params.upload));

  bind(importContent, ({ body }, { ctx, operator, signal }) => {
    if (ctx === undefined) return;
    const task = { file: body.file, media: body.media, dryRun: body.dry_run, by: operator };
    stream(ctx, withFailure(imports.run(task, signal), { log, signal }));
  });

  bind(startImport, ({ body: { dry_run, ...task } }, { operator }) =>
    imports.start({ ...task, dryRun: dry_run, by: operator }),
  );
  bind(listImports, () => imports.list());
  bind(readImportLines, ({ params, query }) => imports.lines(params.run, query));
  bind(stopImport, ({ params }) => imports.stopRun(params.run));

  const sendExport = createOneDownload();
  bind(exportContent, (_, { ctx }) => {
    if (ctx === undefined) return;
    return sendExport(ctx, () => {
      ctx.attachment(`content-${new Date().toISOString().slice(0, 10)}.zip`);
      ctx.type = 'application/zip';
      return exportAll(orm);
    });
  });
}

/** The events of an import, and as the last one why it came to no end. */
async function* withFailure(
  events: AsyncGenerator<ImportEvent>,
  { log, signal }: Pick<Deps, 'log'> & { signal: AbortSignal | undefined },
): AsyncGenerator<ImportEvent> {
  try {
    yield* events;
  } catch (error) {
    // Whoever would read it has left.
    if (signal?.aborted) return;
    if (!(error instanceof Problem)) log.error(describeError(error), 'an import was not told of');
    const message =
      error instanceof Problem
        ? (error.detail ?? error.message)
        : 'Something went wrong on our side. What was imported stays; import it again to go on.';
    yield { type: 'failed', message };
  }
}

/** One event after the other, as long as the client reads; a comment now and then, so that the connection is not idle. */
function stream(ctx: AppContext, events: AsyncGenerator<ImportEvent>): void {
  ctx.type = 'text/event-stream';
  ctx.set('X-Accel-Buffering', 'no');
  ctx.state.isEncoded = true;
  async function* pieces(): AsyncGenerator<string> {
    try {
      yield ':\n\n';
      yield* piecesOf(events);
    } finally {
      // Of a client that left, too: files are closed and removed, and what was imported is noted.
      await events.return(undefined);
    }
  }
  ctx.body = Readable.from(pieces());
}

async function* piecesOf(events: AsyncGenerator<ImportEvent>): AsyncGenerator<string> {
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
}
