import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { rowsOfPage } from '#api/db/counts.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Page } from '#contract/endpoint.ts';
import { type ImportEvent, type ImportRunView, LINES_MAX } from '#contract/import.ts';
import { secondsLeft } from '#contract/import-words.ts';
import { Problem } from '#contract/problem.ts';
import {
  type ImportEnd,
  ImportLineEntity,
  type ImportProgress,
  ImportRunEntity,
  type ImportRunRow,
  type ImportTask,
  type ImportUploadRow,
  type ReportLine,
} from './import.entities.ts';
import type { Importer } from './import.service.ts';
import { ImportRefused } from './import-faults.ts';
import type { Uploads } from './upload/upload.service.ts';

/** A follower of an import looks for news every so many milliseconds. */
const FOLLOW_MS = 100;
/** A server notes that its imports go on every so many milliseconds. */
const SEEN_MS = 5_000;
/** The longest pause of an import, in milliseconds. */
const PAUSE_MAX = 200;
const LISTED = 20;
/** Lines of a report that one statement stores. */
const INSERTED = 100;
const NO_PROGRESS: ImportProgress = { done: 0, total: 0, doing: '', lines: 0, begunAt: 0, movedAt: 0 };
const STOPPED = 'The import was stopped. What was imported stays.';

interface Deps extends ServiceDeps {
  importer: Pick<Importer, 'importFile'>;
  uploads: Uploads;
  log: Pick<Logger, 'error'>;
}

export type ImportRuns = ReturnType<typeof createImportRuns>;

interface Running {
  task: ImportTask;
  stopping: AbortController;
  done: Promise<void>;
  progress: ReturnType<typeof createImportProgress>;
}

const uploadsIn = ({ file, media }: ImportTask) => [file, media].filter((each) => each !== undefined);

/** Imports that the browser asks for. The server that has the file runs them, and stores their state in rows that every server reads. */
export function createImportRuns({ orm, now, importer, uploads, log }: Deps) {
  const running = new Map<string, Running>();
  let isEnding = false;
  let seen = Number.NEGATIVE_INFINITY;

  uploads.addPollTask(async () => {
    const em = orm.em.fork();
    const asked = await em.find(ImportRunEntity, { server: uploads.server, state: 'waiting' });
    for (const { id, task } of asked) begin(id, task);
    const ours = { id: { $in: [...running.keys()] } };
    if (running.size === 0) return;
    for (const { id } of await em.find(ImportRunEntity, { ...ours, state: 'stopped' }))
      running.get(id)?.stopping.abort();
    for (const { progress } of running.values()) await progress.store();
    if (performance.now() - seen < SEEN_MS) return;
    seen = performance.now();
    await inTransaction(orm, (em) => em.nativeUpdate(ImportRunEntity, ours, { seenAt: now() }));
  });

  function begin(id: string, task: ImportTask): void {
    if (running.has(id) || isEnding) return;
    const stopping = new AbortController();
    const progress = createImportProgress({ orm, now }, id);
    const done = work(id, task, { signal: stopping.signal, progress })
      .catch((error) => log.error(describeError(error), 'an import came to no end'))
      .finally(() => running.delete(id));
    running.set(id, { task, stopping, done, progress });
  }

  async function work(
    id: string,
    task: ImportTask,
    { signal, progress }: Pick<Running, 'progress'> & { signal: AbortSignal },
  ): Promise<void> {
    const begun = await inTransaction(orm, (em) =>
      em.nativeUpdate(ImportRunEntity, { id, state: 'waiting' }, { state: 'running' }),
    );
    if (begun === 0) return;
    for await (const event of eventsOf(task, signal)) {
      if (event.type === 'line' || event.type === 'progress') progress.take(event);
      else {
        // Somebody who stopped it at its end may begin it again with the same files.
        if ((await found(id)).state === 'stopped') break;
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
  async function* eventsOf(task: ImportTask, signal: AbortSignal): AsyncGenerator<ImportEvent> {
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
      yield { type: 'failed', message: messageOf(isRemoved ? signal.reason : error) };
    }
  }

  function messageOf(error: unknown): string {
    if (isEnding) return 'The server is stopped. What was imported stays; import the file again to go on.';
    if (error instanceof Problem) return error.detail ?? error.message;
    if (error instanceof ImportRefused) return error.message;
    log.error(describeError(error), 'an import failed');
    return 'Something went wrong on our side. What was imported stays; import it again to go on.';
  }

  /** Notes that an import is asked for; the server that has the file begins it. Gives its id. */
  async function ask(given: ImportTask): Promise<string> {
    // The ORM would write null in the place of what is undefined.
    const task: ImportTask = JSON.parse(JSON.stringify(given));
    const { server } = await uploads.findUsable(task.file.upload);
    const id = randomUUID();
    const asked = {
      askedAt: now(),
      seenAt: now(),
      state: 'waiting',
      progress: NO_PROGRESS,
      outcome: null,
    } as const;
    await inTransaction(orm, (em) => em.insert(ImportRunEntity, { id, server, task, ...asked }));
    if (server === uploads.server) begin(id, task);
    return id;
  }

  async function stopRow(id: string): Promise<void> {
    running.get(id)?.stopping.abort();
    const underWay = { id, state: { $in: ['waiting', 'running'] } } as const;
    await inTransaction(orm, (em) => em.nativeUpdate(ImportRunEntity, underWay, { state: 'stopped' }));
  }

  /** @throws Problem not_found */
  async function found(id: string): Promise<ImportRunRow> {
    const row = await orm.em.fork().findOne(ImportRunEntity, id);
    if (row === null) throw new Problem('not_found');
    return row;
  }

  /** @param at the number of the first line */
  async function linesFrom(run: string, at: number, limit = LINES_MAX): Promise<ReportLine[]> {
    const rows = await orm.em
      .fork()
      .find(ImportLineEntity, { run, at: { $gte: at } }, { orderBy: { at: 'asc' }, limit });
    return rows.map(({ event }) => event);
  }

  /** Gives all events of a run, those of the past first, up to its end. */
  async function* follow(id: string, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent> {
    let at = 0;
    for (let sent = ''; ; await pause(FOLLOW_MS)) {
      signal?.throwIfAborted();
      // The row is read before its lines, so that the lines of its end are there.
      const row = await found(id);
      const { done, total, doing, lines: count } = row.progress;
      const progress = { type: 'progress' as const, done, total, ...(doing !== '' && { doing }) };
      if (JSON.stringify(progress) !== sent && total > 0) yield progress;
      sent = JSON.stringify(progress);
      while (at < count) {
        const lines = await linesFrom(id, at);
        yield* lines;
        at += lines.length;
        if (lines.length === 0) break;
      }
      const { state, counts, message = STOPPED } = currentState(row, now());
      if (state === 'waiting' || state === 'running') continue;
      const { dryRun } = row.task;
      yield counts === undefined ? { type: 'failed', message } : { type: 'done', dry_run: dryRun, counts };
      return;
    }
  }

  return {
    /** Begins an import. @throws Problem upload_gone, disk_full */
    async start(task: ImportTask): Promise<ImportRunView> {
      const row = await found(await ask(task));
      return viewRun(row, await uploads.list(), now());
    },

    async list(): Promise<ImportRunView[]> {
      const orderBy = { askedAt: 'desc', id: 'asc' } as const;
      const rows = await orm.em.fork().find(ImportRunEntity, {}, { orderBy, limit: LISTED });
      const all = rows.length === 0 ? [] : await uploads.list();
      return rows.map((row) => viewRun(row, all, now()));
    },

    /** @throws Problem not_found */
    async lines(
      id: string,
      page: { page?: number | undefined; limit?: number | undefined },
    ): Promise<Page<string>> {
      const { lines: total } = (await found(id)).progress;
      const { limit, offset } = rowsOfPage(page, LINES_MAX);
      const lines = await linesFrom(id, offset, limit);
      return { rows: lines.map(({ about, text }) => `${about}: ${text}`), total };
    },

    /** @throws Problem not_found */
    async stopRun(id: string): Promise<void> {
      await found(id);
      await stopRow(id);
    },

    /** Has an import done, and gives its events up to its end or failure. Whoever stops reading stops it. */
    async *startAndFollow(task: ImportTask, signal?: AbortSignal): AsyncGenerator<ImportEvent> {
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
        if (!signal?.aborted) yield { type: 'failed', message: messageOf(error) };
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
  let progress = { ...NO_PROGRESS, begunAt, movedAt: begunAt };
  let lines: ReportLine[] = [];
  let isNew = true;
  const oneByOne = pLimit(1);

  /** @param end is stored in the same transaction */
  const stored = (end?: { state: 'done' | 'failed'; outcome: ImportEnd }): Promise<void> =>
    oneByOne(async () => {
      if (!isNew && end === undefined) return;
      // More lines may come while these are stored.
      const batch = [...lines];
      const next = { ...progress, lines: progress.lines + batch.length };
      isNew = false;
      await inTransaction(orm, async (em) => {
        const rows = batch.map((event, at) => ({ run: id, at: progress.lines + at, event }));
        for (let from = 0; from < rows.length; from += INSERTED)
          await em.insertMany(ImportLineEntity, rows.slice(from, from + INSERTED));
        await em.nativeUpdate(ImportRunEntity, { id }, { progress: next, seenAt: now() });
        if (end !== undefined) await em.nativeUpdate(ImportRunEntity, { id, state: 'running' }, end);
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
    end: (outcome: ImportEnd, state: 'done' | 'failed'): Promise<void> => stored({ state, outcome }),
  };
}

/** A server that was silent for so many milliseconds is gone. */
const SILENT_MS = 30_000;
/** A part that takes so many milliseconds is slow. */
const SLOW_MS = 10_000;

const isSilent = ({ seenAt }: { seenAt: Date }, now: Date) => now.getTime() - seenAt.getTime() > SILENT_MS;

/** A run as it is now: one whose server is gone has failed. */
function currentState(row: ImportRunRow, now: Date): Pick<ImportRunView, 'state'> & ImportEnd {
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  return isUnderWay && isSilent(row, now)
    ? { state: 'failed', message: new Problem('upload_gone').message }
    : { state: row.state, ...row.outcome };
}

/** @param uploads the files that are there, its own among them */
function viewRun(row: ImportRunRow, uploads: readonly ImportUploadRow[], now: Date): ImportRunView {
  const { file, media, dryRun, drafts = false, fetch = false, name = '' } = row.task;
  const { done, total, doing, lines, begunAt, movedAt } = row.progress;
  const { state, counts = null, message = null } = currentState(row, now);
  const isRunning = state === 'running';
  const isThere = ({ upload }: { upload: string }) =>
    uploads.some((each) => each.upload === upload && each.state === 'open' && !isSilent(each, now));
  return {
    ...{ id: row.id, name, file, media: media ?? null, dry_run: dryRun, drafts, fetch },
    asked_at: row.askedAt.toISOString(),
    ...{ state, done, total, doing: isRunning ? doing : '', lines },
    seconds_left: isRunning ? secondsLeft({ done, total }, now.getTime() - begunAt) : null,
    is_slow: isRunning && now.getTime() - movedAt > SLOW_MS,
    ...{ counts, message },
    has_files: isThere(file) && (media === undefined || isThere(media)),
  };
}
