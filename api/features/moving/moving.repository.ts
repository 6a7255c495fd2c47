import type { SqlEntityManager } from '@mikro-orm/sql';
import { ImportSourceEntity, type ImportSourceRow } from './moving.entities.ts';

type Key = Pick<ImportSourceRow, 'source' | 'kind' | 'sourceId'>;

export const findSource = (em: SqlEntityManager, key: Key): Promise<ImportSourceRow | null> =>
  em.findOne(ImportSourceEntity, key);

export async function rememberSource(em: SqlEntityManager, row: ImportSourceRow): Promise<void> {
  await em.upsert(ImportSourceEntity, row);
}
