import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';

export type UploadRow = Row<'import_upload'>;

/** Pieces of one file that may wait for their server. */
const WAITING_MAX = 4;

export interface Piece {
  upload: string;
  at: number;
  bytes: Uint8Array;
  remaining: number;
}

export const findUpload = (em: SqlEntityManager, upload: string): Promise<UploadRow | undefined> =>
  tablesOf(em).selectFrom('import_upload').where('upload', '=', upload).selectAll().executeTakeFirst();

export const openUploads = (em: SqlEntityManager): Promise<UploadRow[]> =>
  tablesOf(em)
    .selectFrom('import_upload')
    .where('state', '=', 'open')
    .orderBy('stored_at')
    .selectAll()
    .execute();

export const uploadsOf = (em: SqlEntityManager, server: string): Promise<UploadRow[]> =>
  tablesOf(em).selectFrom('import_upload').where('server', '=', server).selectAll().execute();

/** The row of an upload: an earlier one stays. */
export async function openUpload(
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

export async function changeUpload(
  em: SqlEntityManager,
  upload: string,
  change: { bytes?: number; state?: 'removed'; fault?: string | null },
): Promise<void> {
  await tablesOf(em).updateTable('import_upload').set(change).where('upload', '=', upload).execute();
}

export async function noteSeen(em: SqlEntityManager, server: string, at: Date): Promise<void> {
  await tablesOf(em).updateTable('import_upload').set({ seen_at: at }).where('server', '=', server).execute();
}

/** false: as many wait as may. Sent again it takes the place of the one before. */
export async function storePiece(em: SqlEntityManager, piece: Piece, storedAt: Date): Promise<boolean> {
  const { upload, at, bytes, remaining } = piece;
  await lockNames(em, [`import ${upload}`]);
  const waiting = await waitingPieces(em, [upload]);
  if (waiting.length >= WAITING_MAX && waiting.every((each) => each.at !== at)) return false;
  const before = waiting.find((each) => each.at === at)?.stored_at ?? 0;
  // Another time than before: whoever took the earlier one leaves this one.
  const stored_at = Math.max(storedAt.getTime(), before + 1);
  const fields = { bytes: Buffer.from(bytes), remaining, stored_at };
  await tablesOf(em)
    .insertInto('import_piece')
    .values({ upload, at, ...fields })
    .onConflict((conflict) => conflict.columns(['upload', 'at']).doUpdateSet(fields))
    .execute();
  return true;
}

/** Without their bytes, in their order. */
export async function waitingPieces(
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

export const readPiece = (em: SqlEntityManager, upload: string, at: number) =>
  tablesOf(em)
    .selectFrom('import_piece')
    .where('upload', '=', upload)
    .where('at', '=', at)
    .selectAll()
    .executeTakeFirst();

/** One that was sent again meanwhile stays. */
export async function deletePiece(
  em: SqlEntityManager,
  { upload, at, stored_at }: Pick<Row<'import_piece'>, 'upload' | 'at' | 'stored_at'>,
): Promise<void> {
  await tablesOf(em)
    .deleteFrom('import_piece')
    .where('upload', '=', upload)
    .where('at', '=', at)
    .where('stored_at', '=', stored_at)
    .execute();
}

export async function deletePieces(em: SqlEntityManager, upload: string): Promise<void> {
  await tablesOf(em).deleteFrom('import_piece').where('upload', '=', upload).execute();
}

export async function deleteUpload(em: SqlEntityManager, upload: string): Promise<void> {
  await deletePieces(em, upload);
  await tablesOf(em).deleteFrom('import_upload').where('upload', '=', upload).execute();
}

/** Uploads of servers that ended. */
export async function deleteUploadsOf(em: SqlEntityManager, server: string): Promise<void> {
  for (const { upload } of await uploadsOf(em, server)) await deleteUpload(em, upload);
}

/** Rows of servers that are gone. */
export async function deleteOldRows(em: SqlEntityManager, before: Date): Promise<void> {
  const time = before.getTime();
  const tables = tablesOf(em);
  await tables.deleteFrom('import_piece').where('stored_at', '<', time).execute();
  await tables.deleteFrom('import_upload').where('seen_at', '<', time).execute();
}

export async function deleteReports(em: SqlEntityManager, before: Date): Promise<void> {
  const time = before.getTime();
  const tables = tablesOf(em);
  const old = tables.selectFrom('import_run').where('asked_at', '<', time).select('id');
  await tables.deleteFrom('import_event').where('run', 'in', old).execute();
  await tables.deleteFrom('import_run').where('asked_at', '<', time).execute();
}
