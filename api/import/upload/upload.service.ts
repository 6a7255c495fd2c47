import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { REPORT_DAYS } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import { createUploadFolder, type Piece } from './upload-folder.ts';

export type UploadRow = Row<'import_upload'>;

/** So many pieces of a file may wait for its server. */
const WAITING_MAX = 4;
/** A server looks for waiting pieces every so many milliseconds. */
const LOOK_MS = 200;
/** A server notes that it runs every so many milliseconds. */
const SEEN_MS = 5_000;
/** A piece waits for a place among the waiting ones for so many milliseconds. */
const TURN_MS = 20_000;

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
  const find = (upload: string) => findUpload(orm.em.fork(), upload);
  /** Further work at each look, after waiting pieces were taken. */
  const lookers: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let seen = Number.NEGATIVE_INFINITY;

  /** Takes the pieces that other servers were sent. */
  async function takeWaiting(uploads: readonly string[]): Promise<void> {
    const em = orm.em.fork();
    for (const { upload, at } of await waitingPieces(em, uploads)) {
      const waiting = tablesOf(em)
        .selectFrom('import_piece')
        .where('upload', '=', upload)
        .where('at', '=', at);
      const piece = await waiting.selectAll().executeTakeFirst();
      if (piece === undefined) continue;
      let fault: string | null = null;
      try {
        await folder.write(piece);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        fault = error.code === 'disk_full' ? (error.detail ?? error.message) : null;
      }
      await inTransaction(orm, async (em) => {
        // A piece that was sent again meanwhile stays.
        if (fault === null)
          await deletePieces(em, upload)
            .where('at', '=', at)
            .where('stored_at', '=', piece.stored_at)
            .execute();
        await changeUpload(em, upload, { fault, bytes: folder.sizeOf(upload) });
      });
    }
  }

  async function look(): Promise<void> {
    const rows = await uploadsOf(orm.em.fork(), server);
    for (const { upload, state } of rows) if (state === 'removed') await drop(upload);
    await takeWaiting(rows.map(({ upload }) => upload));
    for (const each of lookers) await each();
    if (performance.now() - seen < SEEN_MS) return;
    seen = performance.now();
    await folder.touch();
    await inTransaction(orm, (em) =>
      tablesOf(em)
        .updateTable('import_upload')
        .set({ seen_at: now() })
        .where('server', '=', server)
        .execute(),
    );
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look();
        if ((await uploadsOf(orm.em.fork(), server)).length === 0) break;
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error(describeError(error), 'files to be imported were not looked after');
      }
      await pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    looking = undefined;
  }

  /** Removes the file before its row, which may need the room. */
  async function drop(upload: string): Promise<void> {
    await folder.remove(upload);
    await inTransaction(orm, (em) => deleteUpload(em, upload));
  }

  async function opened({ upload, at, bytes, remaining, beside }: SentPiece) {
    const known = await find(upload);
    if (known !== undefined || at > 0) return known;
    const other = beside === undefined ? undefined : await find(beside);
    const owner = other?.server ?? server;
    if (owner === server) await folder.checkRoom(Math.max(remaining, bytes.length));
    return inTransaction(orm, (em) => openUpload(em, upload, owner, now()));
  }

  /** Leaves a piece for the server that has the file. */
  async function leave(piece: SentPiece): Promise<void> {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) {
      const isStored = await inTransaction(orm, (em) => storePiece(em, piece, now()));
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
      await inTransaction(orm, (em) => changeUpload(em, upload, { bytes: folder.sizeOf(upload) }));
      looking ??= keepLooking();
    },

    find,
    list: (): Promise<UploadRow[]> =>
      tablesOf(orm.em.fork())
        .selectFrom('import_upload')
        .where('state', '=', 'open')
        .orderBy('stored_at')
        .selectAll()
        .execute(),
    pathOf: folder.pathOf,
    takeWaiting,

    /** Removes a file. Another server that has it is told by its row. */
    async remove(upload: string): Promise<void> {
      if (folder.has(upload)) return drop(upload);
      await inTransaction(orm, async (em) => {
        await deletePieces(em, upload).execute();
        await changeUpload(em, upload, { state: 'removed' });
      });
    },

    /** Adds work that is done at each look while this server has files. */
    whileLooking: (work: () => Promise<void>): void => void lookers.push(work),

    /** Removes what nobody imported within a day, what servers left that were killed, and old reports. */
    async prune(): Promise<void> {
      for (const other of await folder.sweep()) await inTransaction(orm, (em) => deleteUploadsOf(em, other));
      const before = new Date(now().getTime() - DAY_MS);
      for (const { upload, stored_at } of await uploadsOf(orm.em.fork(), server))
        if (stored_at < before.getTime()) await drop(upload);
      await inTransaction(orm, (em) => deleteOldRows(em, before));
      const reportsBefore = new Date(now().getTime() - REPORT_DAYS * DAY_MS);
      await inTransaction(orm, (em) => deleteReports(em, reportsBefore));
    },

    /** Removes all files of this process. */
    async stop(): Promise<void> {
      stopping.abort();
      await looking;
      await folder.close();
      if ((await uploadsOf(orm.em.fork(), server)).length > 0)
        await inTransaction(orm, (em) => deleteUploadsOf(em, server));
    },
  };
}

const findUpload = (em: SqlEntityManager, upload: string): Promise<UploadRow | undefined> =>
  tablesOf(em).selectFrom('import_upload').where('upload', '=', upload).selectAll().executeTakeFirst();

const uploadsOf = (em: SqlEntityManager, server: string): Promise<UploadRow[]> =>
  tablesOf(em).selectFrom('import_upload').where('server', '=', server).selectAll().execute();

/** Opens the row of an upload, or finds it where it is open. */
async function openUpload(
  em: SqlEntityManager,
  upload: string,
  server: string,
  at: Date,
): Promise<UploadRow | undefined> {
  await tablesOf(em)
    .insertInto('import_upload')
    .values({ upload, server, stored_at: at, seen_at: at, bytes: 0, state: 'open', fault: null })
    .onConflict((conflict) => conflict.column('upload').doNothing())
    .execute();
  return findUpload(em, upload);
}

async function changeUpload(
  em: SqlEntityManager,
  upload: string,
  change: { bytes?: number; state?: 'removed'; fault?: string | null },
): Promise<void> {
  await tablesOf(em).updateTable('import_upload').set(change).where('upload', '=', upload).execute();
}

/** Stores a waiting piece; one that is sent again takes the place of the first. Gives false where too many wait. */
async function storePiece(em: SqlEntityManager, piece: Piece, storedAt: Date): Promise<boolean> {
  const { upload, at, bytes, remaining } = piece;
  await lockNames(em, [`import ${upload}`]);
  const waiting = await waitingPieces(em, [upload]);
  if (waiting.length >= WAITING_MAX && waiting.every((each) => each.at !== at)) return false;
  const before = waiting.find((each) => each.at === at)?.stored_at ?? 0;
  // The time differs from that of an earlier sending, so that whoever took that one leaves this one.
  const stored_at = Math.max(storedAt.getTime(), before + 1);
  const fields = { bytes: Buffer.from(bytes), remaining, stored_at };
  await tablesOf(em)
    .insertInto('import_piece')
    .values({ upload, at, ...fields })
    .onConflict((conflict) => conflict.columns(['upload', 'at']).doUpdateSet(fields))
    .execute();
  return true;
}

/** The waiting pieces in their order, without their bytes. */
async function waitingPieces(
  em: SqlEntityManager,
  uploads: readonly string[],
): Promise<{ upload: string; at: number; stored_at: number }[]> {
  if (uploads.length === 0) return [];
  return tablesOf(em)
    .selectFrom('import_piece')
    .where('upload', 'in', uploads)
    .select(['upload', 'at', 'stored_at'])
    .orderBy('at')
    .execute();
}

const deletePieces = (em: SqlEntityManager, upload: string) =>
  tablesOf(em).deleteFrom('import_piece').where('upload', '=', upload);

async function deleteUpload(em: SqlEntityManager, upload: string): Promise<void> {
  await deletePieces(em, upload).execute();
  await tablesOf(em).deleteFrom('import_upload').where('upload', '=', upload).execute();
}

async function deleteUploadsOf(em: SqlEntityManager, server: string): Promise<void> {
  for (const { upload } of await uploadsOf(em, server)) await deleteUpload(em, upload);
}

async function deleteOldRows(em: SqlEntityManager, before: Date): Promise<void> {
  const time = before.getTime();
  const tables = tablesOf(em);
  await tables.deleteFrom('import_piece').where('stored_at', '<', time).execute();
  await tables.deleteFrom('import_upload').where('seen_at', '<', time).execute();
}

async function deleteReports(em: SqlEntityManager, before: Date): Promise<void> {
  const time = before.getTime();
  const tables = tablesOf(em);
  const old = tables.selectFrom('import_run').where('asked_at', '<', time).select('id');
  await tables.deleteFrom('import_line').where('run', 'in', old).execute();
  await tables.deleteFrom('import_run').where('asked_at', '<', time).execute();
}
