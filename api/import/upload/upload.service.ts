import { setTimeout as pause } from 'node:timers/promises';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { REPORT_DAYS } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import * as queries from './upload.queries.ts';
import { createUploadFolder } from './upload-folder.ts';

/** How often a server looks for what others have for its files. Milliseconds. */
const LOOK_MS = 200;
/** How often it says that it runs. Milliseconds. */
const SEEN_MS = 5_000;
/** How long a piece waits for room among those that wait. Milliseconds. */
const TURN_MS = 20_000;

interface Deps {
  orm: Orm;
  dataDir: string;
  now: () => Date;
  log: Pick<Logger, 'error'>;
}

interface SentPiece {
  upload: string;
  at: number;
  bytes: Uint8Array;
  /** Bytes that are still to come of the whole import, this piece among them. */
  remaining: number;
  /** An earlier file of the same import: one server has both. */
  beside: string | undefined;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files that are to be imported. Each is on the disk of one server, which a row names. */
export function createUploads({ orm, dataDir, now, log }: Deps) {
  const folder = createUploadFolder(dataDir);
  const { name: server } = folder;
  const find = (upload: string) => queries.findUpload(orm.em.fork(), upload);
  /** What is done at each look, after pieces were taken. */
  const lookers: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let seen = Number.NEGATIVE_INFINITY;

  /** Takes the pieces that other servers were sent. */
  async function takeWaiting(uploads: readonly string[]): Promise<void> {
    const em = orm.em.fork();
    for (const { upload, at } of await queries.waitingPieces(em, uploads)) {
      const piece = await queries.readPiece(em, upload, at);
      if (piece === undefined) continue;
      let fault: string | null = null;
      try {
        await folder.write(piece);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        fault = error.code === 'disk_full' ? (error.detail ?? error.message) : null;
      }
      await inTransaction(orm, async (em) => {
        if (fault === null) await queries.deletePiece(em, piece);
        await queries.changeUpload(em, upload, { fault, bytes: folder.sizeOf(upload) });
      });
    }
  }

  async function look(): Promise<void> {
    const rows = await queries.uploadsOf(orm.em.fork(), server);
    for (const { upload, state } of rows) if (state === 'removed') await drop(upload);
    await takeWaiting(rows.map(({ upload }) => upload));
    for (const each of lookers) await each();
    if (performance.now() - seen < SEEN_MS) return;
    seen = performance.now();
    await folder.touch();
    await inTransaction(orm, (em) => queries.noteSeen(em, server, now()));
  }

  /** Looks as long as this process has files. */
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look();
        if ((await queries.uploadsOf(orm.em.fork(), server)).length === 0) break;
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error(describeError(error), 'files to be imported were not looked after');
      }
      await pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    looking = undefined;
  }

  /** The file first: its room may be what a row needs. */
  async function drop(upload: string): Promise<void> {
    await folder.remove(upload);
    await inTransaction(orm, (em) => queries.deleteUpload(em, upload));
  }

  async function opened({ upload, at, bytes, remaining, beside }: SentPiece) {
    const known = await find(upload);
    if (known !== undefined || at > 0) return known;
    const other = beside === undefined ? undefined : await find(beside);
    const owner = other?.server ?? server;
    if (owner === server) await folder.checkRoom(Math.max(remaining, bytes.length));
    return inTransaction(orm, (em) => queries.openUpload(em, upload, owner, now()));
  }

  /** Leaves a piece for the server that has the file. */
  async function leave(piece: SentPiece): Promise<void> {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) {
      const isStored = await inTransaction(orm, (em) => queries.storePiece(em, piece, now()));
      if (isStored) return;
      await pause(LOOK_MS);
    }
    throw new Problem('upload_gone');
  }

  return {
    server,

    /** @throws Problem upload_gone, disk_full */
    async store(piece: SentPiece): Promise<void> {
      const { upload, at } = piece;
      const row = await opened(piece);
      if (row === undefined || row.state === 'removed') throw new Problem('upload_gone');
      if (row.fault !== null) throw new Problem('disk_full', { retryAfter: 60, detail: row.fault });
      if (row.server !== server) return leave(piece);
      if (at > folder.piecesOf(upload)) await takeWaiting([upload]);
      await folder.write(piece);
      await inTransaction(orm, (em) => queries.changeUpload(em, upload, { bytes: folder.sizeOf(upload) }));
      looking ??= keepLooking();
    },

    find,
    list: () => queries.openUploads(orm.em.fork()),
    pathOf: folder.pathOf,
    takeWaiting,

    /** Of another server's files that one removes them. */
    async remove(upload: string): Promise<void> {
      if (folder.has(upload)) return drop(upload);
      await inTransaction(orm, async (em) => {
        await queries.deletePieces(em, upload);
        await queries.changeUpload(em, upload, { state: 'removed' });
      });
    },

    /** @param work done while this server has files, every so often */
    whileLooking: (work: () => Promise<void>): void => void lookers.push(work),

    /** Removes what nobody imported within a day, what servers left that were killed, and old reports. */
    async purge(): Promise<void> {
      for (const other of await folder.sweep())
        await inTransaction(orm, (em) => queries.deleteUploadsOf(em, other));
      const before = new Date(now().getTime() - DAY_MS);
      for (const { upload, stored_at } of await queries.uploadsOf(orm.em.fork(), server))
        if (stored_at < before.getTime()) await drop(upload);
      await inTransaction(orm, (em) => queries.deleteOldRows(em, before));
      const reportsBefore = new Date(now().getTime() - REPORT_DAYS * DAY_MS);
      await inTransaction(orm, (em) => queries.deleteReports(em, reportsBefore));
    },

    /** Removes all files of this process. */
    async stop(): Promise<void> {
      stopping.abort();
      await looking;
      await folder.close();
      if ((await queries.uploadsOf(orm.em.fork(), server)).length > 0)
        await inTransaction(orm, (em) => queries.deleteUploadsOf(em, server));
    },
  };
}
