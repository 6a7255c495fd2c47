import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';

export interface PictureFile {
  /** Points. */
  width: number;
  format: 'avif' | 'webp' | 'jpeg' | 'master';
  bytes: Uint8Array;
}

// Not by entities: an identity map would hold every picture that was read.

export async function readPicture(
  em: SqlEntityManager,
  name: string,
  { width, format }: Pick<PictureFile, 'width' | 'format'>,
): Promise<Buffer | undefined> {
  const row = await tablesOf(em)
    .selectFrom('picture')
    .where('name', '=', name)
    .where('width', '=', width)
    .where('format', '=', format)
    .select('bytes')
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

export async function readMaster(em: SqlEntityManager, name: string): Promise<Buffer | undefined> {
  const row = await tablesOf(em)
    .selectFrom('picture')
    .where('name', '=', name)
    .where('format', '=', 'master')
    .select('bytes')
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Adds a file to a picture, unless the picture is gone or has it already. */
export async function addFile(
  em: SqlEntityManager,
  name: string,
  { width, format, bytes }: PictureFile,
): Promise<void> {
  await tablesOf(em)
    .insertInto('picture')
    .columns(['name', 'width', 'format', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('picture')
        .where('name', '=', name)
        .where('format', '=', 'master')
        .select([
          'name',
          eb.val(width).as('width'),
          eb.val<string>(format).as('format'),
          eb.val<Uint8Array>(Buffer.from(bytes)).as('bytes'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePictures(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tablesOf(em).deleteFrom('picture').where('name', 'in', names).execute();
}
