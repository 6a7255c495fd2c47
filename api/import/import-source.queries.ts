import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import type { PictureSize } from '#api/features/media/picture.service.ts';
import { ImportSourceEntity, type ImportSourceRow } from './import.entities.ts';

export type SourceKey = Pick<ImportSourceRow, 'source' | 'kind' | 'sourceId'>;

export const findSource = (em: SqlEntityManager, key: SourceKey): Promise<ImportSourceRow | null> =>
  em.findOne(ImportSourceEntity, key);

/** A row without a `guid` leaves the one that is noted. */
export async function rememberSource(
  em: SqlEntityManager,
  row: Omit<ImportSourceRow, 'guid'> & { guid?: string },
): Promise<void> {
  await em.upsert(ImportSourceEntity, row);
}

/**
 * Whether the source is as it was found; false if another import stored it. No other import can store it until the transaction ends.
 * @param hash that was found, undefined where it was not known
 */
export async function isAsFound(
  em: SqlEntityManager,
  key: SourceKey,
  hash: string | undefined,
): Promise<boolean> {
  await lockNames(em, [`import ${key.kind} ${key.sourceId} ${key.source}`]);
  return (await findSource(em, key))?.hash === hash;
}

/** The pictures of the library that were fetched from a site, by the `sourceId` of each. */
export async function fetchedPictures(
  em: SqlEntityManager,
  source: string,
): Promise<Map<string, PictureSize>> {
  const rows = await tablesOf(em)
    .selectFrom('import_source')
    .innerJoin('media', 'media.name', 'import_source.target')
    .where('import_source.source', '=', source)
    .where('import_source.source_id', 'like', 'file %')
    .where('media.deleted_at', 'is', null)
    .select(['import_source.source_id', 'media.name', 'media.width', 'media.height'])
    .execute();
  return new Map(rows.map(({ source_id: id, ...picture }) => [id, picture]));
}
