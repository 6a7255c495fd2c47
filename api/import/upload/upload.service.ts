import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import {
  ImportLineEntity,
  ImportPieceEntity,
  ImportRunEntity,
  ImportUploadEntity,
  type ImportUploadRow,
} from '#api/import/import.entities.ts';
import { REPORT_DAYS } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import { createUploadFolder, type Piece } from './upload-folder.ts';

/** So many pieces of a file may wait for its server. */
const WAITING_MAX = 4;
/** A server looks for waiting pieces every so many milliseconds. */
const POLL_MS = 200;
/** A server notes that it runs every so many milliseconds. */
const SEEN_MS = 5_000;
/** A piece waits for a place among the waiting ones for so many milliseconds. */
const STEP_MS = 20_000;

interface Deps {
  orm: Orm;
  dataDir: string;
  now: () => Date;
  log: Pick<Logger, 'error'>;
}

interface SentPiece extends Piece {
  /** Names an earlier file of the same import, so that one server has both. */
  beside: string | undefined;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files to be imported. Each is on the disk of one server, which a row names. */
export function createUploads({ orm, dataDir, now, log }: Deps) {
  const folder = createUploadFolder(dataDir);
  const { name: server } = folder;
  const find = (upload: string) => orm.em.fork().findOne(ImportUploadEntity, upload);
  const ours = () => orm.em.fork().find(ImportUploadEntity, { server });
  /** Further work at each look, after waiting pieces were taken. */
  const pollTasks: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;
  let seen = Number.NEGATIVE_INFINITY;

  /** Takes the pieces that other servers were sent. */
  async function takeWaiting(uploads: readonly string[]): Promise<void> {
    for (const { upload, at } of await waitingPieces(orm.em.fork(), uploads)) {
      const piece = await orm.em.fork().findOne(ImportPieceEntity, { upload, at });
      if (piece === null) continue;
      let fault: string | null = null;
      try {
        await folder.write(piece);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        fault = error.code === 'disk_full' ? (error.detail ?? error.message) : null;
      }
      await inTransaction(orm, async (em) => {
        // A piece that was sent again since stays.
        const { storedAt } = piece;
        if (fault === null) await em.nativeDelete(ImportPieceEntity, { upload, at, storedAt });
        await em.nativeUpdate(ImportUploadEntity, { upload }, { fault, bytes: folder.sizeOf(upload) });
      });
    }
  }

  async function poll(): Promise<void> {
    const rows = await ours();
    for (const { upload, state } of rows) if (state === 'removed') await drop(upload);
    await takeWaiting(rows.map(({ upload }) => upload));
    for (const each of pollTasks) await each();
    if (performance.now() - seen < SEEN_MS) return;
    seen = performance.now();
    await folder.touch();
    await inTransaction(orm, (em) => em.nativeUpdate(ImportUploadEntity, { server }, { seenAt: now() }));
  }

  async function pollUntilIdle(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await poll();
        if ((await ours()).length === 0) break;
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error(describeError(error), 'files to be imported were not looked after');
      }
      await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    polling = undefined;
  }

  /** Removes the file before its row, which may need the room. */
  async function drop(upload: string): Promise<void> {
    await folder.remove(upload);
    await inTransaction(orm, (em) => deleteUploads(em, { upload }));
  }

  async function opened({ upload, at, bytes, remaining, beside }: SentPiece) {
    const known = await find(upload);
    if (known !== null || at > 0) return known;
    const other = beside === undefined ? null : await find(beside);
    const owner = other?.server ?? server;
    if (owner === server) await folder.checkRoom(Math.max(remaining, bytes.length));
    const row = {
      upload,
      server: owner,
      storedAt: now(),
      seenAt: now(),
      bytes: 0,
      state: 'open',
      fault: null,
    } as const;
    // Another server may open it at the same time.
    await inTransaction(orm, (em) => em.upsert(ImportUploadEntity, row, { onConflictAction: 'ignore' }));
    return find(upload);
  }

  /** Leaves a piece for the server that has the file. */
  async function leave(piece: SentPiece): Promise<void> {
    const until = performance.now() + STEP_MS;
    while (performance.now() < until) {
      const isStored = await inTransaction(orm, (em) => storePiece(em, piece, now()));
      if (isStored) return;
      await pause(POLL_MS);
    }
    throw new Problem('upload_gone');
  }

  return {
    server,

    /** @throws Problem upload_gone, disk_full */
    async store(piece: SentPiece): Promise<void> {
      const { upload, at } = piece;
      const row = usable(await opened(piece));
      if (row.server !== server) return leave(piece);
      if (at > folder.piecesOf(upload)) await takeWaiting([upload]);
      await folder.write(piece);
      const bytes = folder.sizeOf(upload);
      await inTransaction(orm, (em) => em.nativeUpdate(ImportUploadEntity, { upload }, { bytes }));
      polling ??= pollUntilIdle();
    },

    /** @throws Problem upload_gone, disk_full */
    findUsable: async (upload: string): Promise<ImportUploadRow> => usable(await find(upload)),
    list: (): Promise<ImportUploadRow[]> =>
      orm.em.fork().find(ImportUploadEntity, { state: 'open' }, { orderBy: { storedAt: 'asc' } }),
    pathOf: folder.pathOf,
    takeWaiting,

    /** Removes a file. Another server that has it learns it from the row. */
    async remove(upload: string): Promise<void> {
      if (folder.has(upload)) return drop(upload);
      await inTransaction(orm, async (em) => {
        await em.nativeDelete(ImportPieceEntity, { upload });
        await em.nativeUpdate(ImportUploadEntity, { upload }, { state: 'removed' });
      });
    },

    /** Adds work that is done at each look while this server has files. */
    addPollTask: (work: () => Promise<void>): void => void pollTasks.push(work),

    /** Removes what was not imported within a day, what servers left that were killed, and old reports. */
    async prune(): Promise<void> {
      for (const other of await folder.sweep())
        await inTransaction(orm, (em) => deleteUploads(em, { server: other }));
      const before = new Date(now().getTime() - DAY_MS);
      for (const { upload, storedAt } of await ours()) if (storedAt < before) await drop(upload);
      const reportsBefore = new Date(now().getTime() - REPORT_DAYS * DAY_MS);
      await inTransaction(orm, async (em) => {
        await em.nativeDelete(ImportPieceEntity, { storedAt: { $lt: before } });
        await em.nativeDelete(ImportUploadEntity, { seenAt: { $lt: before } });
        const old = await em.find(ImportRunEntity, { askedAt: { $lt: reportsBefore } }, { fields: ['id'] });
        await em.nativeDelete(ImportLineEntity, { run: { $in: old.map(({ id }) => id) } });
        await em.nativeDelete(ImportRunEntity, { askedAt: { $lt: reportsBefore } });
      });
    },

    /** Removes all files of this process. */
    async stop(): Promise<void> {
      stopping.abort();
      await polling;
      await folder.close();
      if ((await ours()).length > 0) await inTransaction(orm, (em) => deleteUploads(em, { server }));
    },
  };
}

function usable(row: ImportUploadRow | null): ImportUploadRow {
  if (row === null || row.state === 'removed') throw new Problem('upload_gone');
  if (row.fault) throw new Problem('disk_full', { retryAfter: 60, detail: row.fault });
  return row;
}

/** Stores a waiting piece; one that is sent again takes the place of the first. Gives false where too many wait. */
async function storePiece(em: SqlEntityManager, piece: Piece, now: Date): Promise<boolean> {
  const { upload, at, bytes, remaining } = piece;
  await lockNames(em, [`import ${upload}`]);
  const waiting = await waitingPieces(em, [upload]);
  const before = waiting.find((each) => each.at === at);
  if (waiting.length >= WAITING_MAX && before === undefined) return false;
  // The time differs from that of an earlier sending, so that whoever took that one leaves this one.
  const storedAt = new Date(Math.max(now.getTime(), (before?.storedAt.getTime() ?? 0) + 1));
  await em.upsert(ImportPieceEntity, { upload, at, bytes: Buffer.from(bytes), remaining, storedAt });
  return true;
}

/** The waiting pieces in their order, without their bytes. */
const waitingPieces = (em: SqlEntityManager, uploads: readonly string[]) =>
  em.find(
    ImportPieceEntity,
    { upload: { $in: [...uploads] } },
    { fields: ['upload', 'at', 'storedAt'], orderBy: { at: 'asc' }, disableIdentityMap: true },
  );

async function deleteUploads(
  em: SqlEntityManager,
  of: { upload: string } | { server: string },
): Promise<void> {
  const rows = await em.find(ImportUploadEntity, of);
  await em.nativeDelete(ImportPieceEntity, { upload: { $in: rows.map(({ upload }) => upload) } });
  await em.nativeDelete(ImportUploadEntity, of);
}
