import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { SpentKeyEntity } from './contact.entities.ts';

/** Remembers keys whose messages were deleted or replaced, and whose late repeats stay out. */
export async function spend(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await em.upsertMany(
    SpentKeyEntity,
    [...new Set(keys)].map((key) => ({ key })),
    { onConflictAction: 'ignore' },
  );
}

/** The message of this key stands again. */
export async function unspend(em: SqlEntityManager, key: string): Promise<void> {
  await em.nativeDelete(SpentKeyEntity, { key });
}

export async function isSpent(em: SqlEntityManager, key: string): Promise<boolean> {
  return (await em.execute<unknown[]>('select 1 from spent_key where key = ?', [key])).length > 0;
}

export async function areSpent(em: SqlEntityManager, keys: readonly string[]): Promise<boolean> {
  for (const key of new Set(keys)) if (!(await isSpent(em, key))) return false;
  return true;
}
