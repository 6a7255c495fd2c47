import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { ImportSourceEntity, type ImportSourceRow } from './moving.entities.ts';

type Key = Pick<ImportSourceRow, 'source' | 'kind' | 'sourceId'>;

export const findSource = (em: SqlEntityManager, key: Key): Promise<ImportSourceRow | null> =>
  em.findOne(ImportSourceEntity, key);

export async function rememberSource(em: SqlEntityManager, row: ImportSourceRow): Promise<void> {
  await em.upsert(ImportSourceEntity, row);
}

/**
 * Whether the source is as it was found; false if another import stored it. No other import can store it until the transaction ends.
 * @param hash that was found, undefined where it was not known
 */
export async function isAsFound(em: SqlEntityManager, key: Key, hash: string | undefined): Promise<boolean> {
  await lockNames(em, [`import ${key.kind} ${key.sourceId} ${key.source}`]);
  return (await findSource(em, key))?.hash === hash;
}
