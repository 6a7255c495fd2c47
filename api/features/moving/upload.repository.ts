import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';

interface Piece {
  upload: string;
  at: number;
  bytes: Uint8Array;
  storedAt: Date;
}

/** Sent again, it takes the place of the one before. */
export async function storePiece(
  em: SqlEntityManager,
  { upload, at, bytes, storedAt }: Piece,
): Promise<void> {
  const fields = { bytes: Buffer.from(bytes), stored_at: storedAt };
  await tablesOf(em)
    .insertInto('import_piece')
    .values({ upload, at, ...fields })
    .onConflict((conflict) => conflict.columns(['upload', 'at']).doUpdateSet(fields))
    .execute();
}

export async function readPiece(
  em: SqlEntityManager,
  upload: string,
  at: number,
): Promise<Buffer | undefined> {
  const row = await tablesOf(em)
    .selectFrom('import_piece')
    .where('upload', '=', upload)
    .where('at', '=', at)
    .select('bytes')
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

export async function deletePieces(em: SqlEntityManager, uploads: readonly string[]): Promise<void> {
  if (uploads.length > 0)
    await tablesOf(em).deleteFrom('import_piece').where('upload', 'in', uploads).execute();
}

export async function deleteOldPieces(em: SqlEntityManager, before: Date): Promise<void> {
  await tablesOf(em).deleteFrom('import_piece').where('stored_at', '<', before.getTime()).execute();
}
