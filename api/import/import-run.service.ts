import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Page } from '#contract/endpoint.ts';
import { type ImportEvent, type ImportRunView, LINES_MAX } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import type { Importer } from './import.service.ts';
import { ImportRefused } from './import-faults.ts';
import * as queries from './import-run.queries.ts';
import { currentState, type RunEnd, viewRun } from './import-run.views.ts';
import type { Uploads } from './upload/upload.service.ts';

/** A follower of an import looks for news every so many milliseconds. */
const FOLLOW_MS = 100;
/** A server notes that its imports go on every so many milliseconds. */
const SEEN_MS = 5_000;
/** The longest pause of an import, in milliseconds. */
const PAUSE_MAX = 200;
const LISTED = 20;

interface Deps extends ServiceDeps {
  importer: Pick<Importer, 'importFile'>;
  uploads: Uploads;
  log: Pick<Logger, 'error'>;
}

export type ImportRuns = ReturnType<typeof createImportRuns>;

interface Running {
  task: queries.ImportTask;
  stopping: AbortController;
  done: Promise<void>;
  progress: ReturnType<typeof createImportProgress>;
}

const uploadsIn = ({ file, media }: queries.ImportTask) => [file, media].filter((each) => each !== undefined);

/** Imports that the browser asks for: done by the server that has the file, told by rows that every server reads. */
export function createImportRuns({ orm, now, importer, uploads, log }: Deps) {
  const running = new Map<string, Running>();
  let isEnding = false;
  let seen = Number.NEGATIVE_INFINITY;

  uploads.whileLooking(async () => {
    const em = orm.em.fork();
    for (const { id, task } of await queries.askedRuns(em, uploads.server)) begin(id, JSON.parse(task));
    const ids = [...running.keys()];
    for (const id of await queries.stoppedRuns(em, ids)) running.get(id)?.stopping.abort();
    for (const { progress } of running.values()) await progress.store();
    if (ids.length === 0 || performance.now() - seen < SEEN_MS) return;
    seen = performance.now();
    await inTransaction(orm, (em) => queries.noteSeen(em, ids, now()));
  });

  function begin(id: string, task: queries.ImportTask): void {
    if (running.has(id) || isEnding) return;
    const stopping = new AbortController();
    const progress = createImportProgress({ orm, now }, id);
    const done = work(id, task, { signal: stopping.signal, progress })
      .catch((error) => log.error(describeError(error), 'an import was not told of'))
      .finally(() => running.delete(id));
    running.set(id, { task, stopping, done, progress });
  }

  async function work(
    id: string,
    task: queries.ImportTask,
    { signal, progress }: Pick<Running, 'progress'> & { signal: AbortSignal },
  ): Promise<void> {
    const isOurs = await inTransaction(orm, (em) =>
      queries.setRun(em, id, { from: ['waiting'], state: 'running' }),
    );
    if (!isOurs) return;
    for await (const event of eventsOf(task, signal)) {
      if (event.type === 'line' || event.type === 'progress') progress.take(event);
      else {
        // Somebody who stopped it at its end may begin it again with the same files.
        if ((await queries.findRun(orm.em.fork(), id))?.state === 'stopped') break;
        // Files go before the end is stored, so that whoever reads of the end finds them gone. A file that failed is of no use.
        if (event.type === 'failed' ? !isEnding : !event.dry_run)
          for (const { upload } of uploadsIn(task)) await uploads.remove(upload);
        await progress.end(
          event.type === 'done' ? { counts: event.counts } : { message: event.message },
          event.type,
        );
      }
    }
    await progress.store();
  }

  /** Adds a last event to an import that fails. */
  async function* eventsOf(task: queries.ImportTask, signal: AbortSignal): AsyncGenerator<ImportEvent> {
    const { file, media, dryRun, drafts, fetch, by } = task;
    try {
      // The last piece may still wait at another server.
      await uploads.takeWaiting(uploadsIn(task).map(({ upload }) => upload));
      const files = {
        file: uploads.pathOf(file.upload, file.pieces),
        media: media && uploads.pathOf(media.upload, media.pieces),
      };
      yield* paced(importer.importFile(files, { dryRun, drafts, fetch, by, signal }));
    } catch (error) {
      const isRemoved = signal.reason instanceof Problem;
      // Somebody stopped it.
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

  /** Notes that an import is asked for; the server that has the file begins it. Gives its id. */
  async function ask(task: queries.ImportTask): Promise<string> {
    const row = await uploads.find(task.file.upload);
    if (row === undefined || row.state === 'removed') throw new Problem('upload_gone');
    if (row.fault !== null) throw new Problem('disk_full', { retryAfter: 60, detail: row.fault });
    const id = randomUUID();
    const { server } = row;
    await inTransaction(orm, (em) =>
      queries.addRun(em, { id, server, task: JSON.stringify(task), at: now() }),
    );
    if (server === uploads.server) begin(id, task);
    return id;
  }

  async function stopRow(id: string): Promise<void> {
    running.get(id)?.stopping.abort();
    await inTransaction(orm, (em) =>
      queries.setRun(em, id, { from: ['waiting', 'running'], state: 'stopped' }),
    );
  }

  /** @throws Problem not_found */
  async function found(id: string): Promise<queries.RunRow> {
    const row = await queries.findRun(orm.em.fork(), id);
    if (row === undefined) throw new Problem('not_found');
    return row;
  }

  /** Gives all events of a run, those of the past first, up to its end. */
  async function* follow(id: string, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent> {
    let at = 0;
    for (let said = ''; ; await pause(FOLLOW_MS)) {
      signal?.throwIfAborted();
      // The row is read before its lines, so that the lines of its end are there.
      const row = await found(id);
      const { done, total, doing, lines: count }: queries.Progress = JSON.parse(row.progress);
      const progress = { type: 'progress' as const, done, total, ...(doing !== '' && { doing }) };
      if (JSON.stringify(progress) !== said && total > 0) yield progress;
      said = JSON.stringify(progress);
      while (at < count) {
        const lines = await queries.linesFrom(orm.em.fork(), id, { at, limit: LINES_MAX });
        yield* lines;
        at += lines.length;
        if (lines.length === 0) break;
      }
      const { state, outcome } = currentState(row, now());
      if (state === 'waiting' || state === 'running') continue;
      const { dryRun }: queries.ImportTask = JSON.parse(row.task);
      yield endOf(dryRun, outcome);
      return;
    }
  }

  return {
    /** Begins an import. @throws Problem upload_gone, disk_full */
    async start(task: queries.ImportTask): Promise<ImportRunView> {
      const row = await found(await ask(task));
      return viewRun(row, await uploads.list(), now());
    },

    async list(): Promise<ImportRunView[]> {
      const rows = await queries.newestRuns(orm.em.fork(), LISTED);
      const all = rows.length === 0 ? [] : await uploads.list();
      return rows.map((row) => viewRun(row, all, now()));
    },

    /** @throws Problem not_found */
    async lines(id: string, { page = 1, limit = LINES_MAX }): Promise<Page<string>> {
      const { lines: total }: queries.Progress = JSON.parse((await found(id)).progress);
      const lines = await queries.linesFrom(orm.em.fork(), id, { at: (page - 1) * limit, limit });
      return { rows: lines.map(({ about, text }) => `${about}: ${text}`), total };
    },

    /** @throws Problem not_found */
    async stopRun(id: string): Promise<void> {
      await found(id);
      await stopRow(id);
    },

    /** Has an import done, and gives its events up to its end or failure. Whoever stops reading stops it. */
    async *startAndFollow(task: queries.ImportTask, signal?: AbortSignal): AsyncGenerator<ImportEvent> {
      let id: string | undefined;
      let isOver = false;
      try {
        id = await ask(task);
        for await (const event of follow(id, signal)) {
          isOver = event.type === 'done' || event.type === 'failed';
          yield event;
        }
      } catch (error) {
        // Nobody reads a stream whose client left.
        if (!signal?.aborted) yield { type: 'failed', message: wordsOf(error) };
      } finally {
        // What failed before that is what counts.
        if (id !== undefined && !isOver)
          await stopRow(id).catch((error) => log.error(describeError(error), 'an import was not stopped'));
      }
    },

    /** Stops the imports of a file, and removes it. */
    async remove(upload: string): Promise<void> {
      for (const { task, stopping } of running.values())
        if (uploadsIn(task).some((each) => each.upload === upload))
          stopping.abort(new Problem('upload_gone'));
      await uploads.remove(upload);
    },

    /** The server ends. */
    async stopAll(): Promise<void> {
      isEnding = true;
      const all = [...running.values()];
      for (const { stopping } of all) stopping.abort();
      await Promise.all(all.map(({ done }) => done));
      await uploads.stop();
    },
  };
}

const endOf = (dry_run: boolean, { counts, message }: RunEnd): ImportEvent =>
  counts === undefined
    ? { type: 'failed', message: message ?? 'The import was stopped. What was imported stays.' }
    : { type: 'done', dry_run, counts };

/** An import that pauses after each item for as long as the item took, so that the server can answer visitors. */
async function* paced(events: AsyncGenerator<ImportEvent>): AsyncGenerator<ImportEvent> {
  let start = performance.now();
  for await (const event of events) {
    yield event;
    if (event.type !== 'progress') continue;
    await pause(Math.min(PAUSE_MAX, performance.now() - start));
    start = performance.now();
  }
}

/** Keeps what a run says until it is stored. */
function createImportProgress({ orm, now }: ServiceDeps, id: string) {
  const begunAt = now().getTime();
  let progress = { ...queries.NO_PROGRESS, begunAt, movedAt: begunAt };
  let lines: queries.ReportLine[] = [];
  let isNew = true;
  const oneByOne = pLimit(1);

  /** @param end is stored in the same transaction */
  const stored = (end?: { state: 'done' | 'failed'; outcome: RunEnd }): Promise<void> =>
    oneByOne(async () => {
      if (!isNew && end === undefined) return;
      // More lines may come while these are stored.
      const batch = [...lines];
      const next = { ...progress, lines: progress.lines + batch.length };
      isNew = false;
      await inTransaction(orm, async (em) => {
        await queries.addLines(em, id, progress.lines, batch);
        await queries.setProgress(em, id, next, now());
        if (end === undefined) return;
        const { state, outcome } = end;
        await queries.setRun(em, id, { from: ['running'], state, outcome: JSON.stringify(outcome) });
      }).catch((error) => {
        isNew = true;
        throw error;
      });
      progress = { ...progress, lines: next.lines };
      lines = lines.slice(batch.length);
    });

  return {
    take(event: Extract<ImportEvent, { type: 'line' | 'progress' }>): void {
      isNew = true;
      if (event.type === 'line') lines.push(event);
      else {
        const { done, total, doing = progress.doing } = event;
        progress = { ...progress, done, total, doing, movedAt: now().getTime() };
      }
    },
    store: (): Promise<void> => stored(),
    end: (outcome: RunEnd, state: 'done' | 'failed'): Promise<void> => stored({ state, outcome }),
  };
}
