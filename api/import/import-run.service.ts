import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { ImportEvent, ImportUpload } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import type { Importer } from './import.service.ts';
import { ImportRefused } from './import-faults.ts';
import * as repository from './import-run.repository.ts';
import { paced } from './paced.ts';
import type { Uploads } from './upload/upload.service.ts';

/** How often events are stored, and looked for. Milliseconds. */
const STORE_MS = 200;
const LOOK_MS = 100;
/** After so long without a sign of life its server is gone. Milliseconds. */
const SILENT_MS = 30_000;

export interface ImportTask {
  file: ImportUpload;
  media: ImportUpload | undefined;
  dryRun: boolean;
  by: Caller | undefined;
}

interface Deps {
  orm: Orm;
  now: () => Date;
  importer: Pick<Importer, 'importFile'>;
  uploads: Uploads;
  log: Pick<Logger, 'error'>;
}

export type ImportRuns = ReturnType<typeof createImportRuns>;

const isLast = ({ type }: ImportEvent) => type === 'done' || type === 'failed';
const uploadsIn = ({ file, media }: ImportTask) => [file, media].filter((each) => each !== undefined);

/** Imports that the browser asks for: done by the server that has the file, told by rows that every server reads. */
export function createImportRuns({ orm, now, importer, uploads, log }: Deps) {
  const running = new Map<string, { task: ImportTask; stop: AbortController; done: Promise<void> }>();
  let isEnding = false;

  uploads.whileLooking(async () => {
    const em = orm.em.fork();
    for (const { id, task } of await repository.askedRuns(em, uploads.server)) begin(id, JSON.parse(task));
    for (const id of await repository.stoppedRuns(em, [...running.keys()])) running.get(id)?.stop.abort();
  });

  function begin(id: string, task: ImportTask): void {
    if (running.has(id) || isEnding) return;
    const stop = new AbortController();
    const done = work(id, task, stop.signal)
      .catch((error) => log.error(describeError(error), 'an import was not told of'))
      .finally(() => running.delete(id));
    running.set(id, { task, stop, done });
  }

  async function work(id: string, task: ImportTask, signal: AbortSignal): Promise<void> {
    const isOurs = await inTransaction(orm, (em) =>
      repository.setRun(em, id, { from: 'asked', to: 'running' }),
    );
    if (!isOurs) return;
    let stored = 0;
    let batch: ImportEvent[] = [];
    let storedAt = Number.NEGATIVE_INFINITY;
    for await (const event of told(task, signal)) {
      // Of several in a row the last one says all.
      if (event.type === 'progress' && batch.at(-1)?.type === 'progress') batch.pop();
      batch.push(event);
      // Before its end is told: whoever reads that finds them gone.
      if (event.type === 'failed' ? !isEnding : event.type === 'done' && !event.dry_run)
        for (const { upload } of uploadsIn(task)) await uploads.remove(upload);
      if (!isLast(event) && performance.now() - storedAt < STORE_MS) continue;
      const events = batch;
      await inTransaction(orm, (em) => repository.addEvents(em, id, stored, events));
      stored += batch.length;
      batch = [];
      storedAt = performance.now();
    }
  }

  /** The events of an import, and as the last one why it came to no end. */
  async function* told(task: ImportTask, signal: AbortSignal): AsyncGenerator<ImportEvent> {
    const { file, media, dryRun, by } = task;
    try {
      // What another server was sent last may still wait.
      await uploads.takeWaiting(uploadsIn(task).map(({ upload }) => upload));
      const files = {
        file: uploads.pathOf(file.upload, file.pieces),
        media: media && uploads.pathOf(media.upload, media.pieces),
      };
      yield* paced(importer.importFile(files, { dryRun, by, signal }));
    } catch (error) {
      const isRemoved = signal.reason instanceof Problem;
      // Whoever would read it has left.
      if (signal.aborted && !isEnding && !isRemoved) return;
      yield { type: 'failed', message: wordsOf(isRemoved ? signal.reason : error) };
    }
  }

  function wordsOf(error: unknown): string {
    if (isEnding) return 'The server is stopped. What was imported stays; import the file again to go on.';
    if (error instanceof Problem) return error.detail ?? error.message;
    if (error instanceof ImportRefused) return error.message;
    log.error(describeError(error), 'an import failed');
    return 'Something went wrong on our side. What was imported stays; import it again to go on.';
  }

  /** Whether the server of a file has said nothing for long, by this server's clock. */
  function silence(upload: string): () => Promise<boolean> {
    let last: number | undefined;
    let since = performance.now();
    let lookedAt = since;
    return async () => {
      if (performance.now() - lookedAt < 1_000) return false;
      lookedAt = performance.now();
      const seen = (await uploads.find(upload))?.seen_at;
      if (seen !== last) since = performance.now();
      last = seen;
      return performance.now() - since > SILENT_MS;
    };
  }

  return {
    /** Has an import done, and gives its events. Whoever stops reading stops it. @throws Problem upload_gone, disk_full */
    async *run(task: ImportTask, signal?: AbortSignal): AsyncGenerator<ImportEvent> {
      const row = await uploads.find(task.file.upload);
      if (row === undefined || row.state === 'removed') throw new Problem('upload_gone');
      if (row.fault !== null) throw new Problem('disk_full', { retryAfter: 60, detail: row.fault });
      const id = randomUUID();
      const { server } = row;
      await inTransaction(orm, (em) =>
        repository.addRun(em, { id, server, task: JSON.stringify(task), askedAt: now() }),
      );
      if (server === uploads.server) begin(id, task);
      const isSilent = silence(task.file.upload);
      let isOver = false;
      try {
        for (let at = 0; !isOver; ) {
          signal?.throwIfAborted();
          const events = await repository.eventsFrom(orm.em.fork(), id, at);
          at += events.length;
          for (const event of events) {
            isOver = isLast(event);
            yield event;
          }
          if (events.length > 0) continue;
          if (await isSilent()) throw new Problem('upload_gone');
          await pause(LOOK_MS);
        }
      } finally {
        if (!isOver) {
          running.get(id)?.stop.abort();
          await inTransaction(orm, (em) => repository.setRun(em, id, { to: 'stopped' }));
        }
      }
    },

    /** Stops the imports of a file, and removes it. */
    async remove(upload: string): Promise<void> {
      for (const { task, stop } of running.values())
        if (uploadsIn(task).some((each) => each.upload === upload)) stop.abort(new Problem('upload_gone'));
      await uploads.remove(upload);
    },

    async stop(): Promise<void> {
      isEnding = true;
      const all = [...running.values()];
      for (const { stop } of all) stop.abort();
      await Promise.all(all.map(({ done }) => done));
      await uploads.stop();
    },
  };
}
