import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';

export interface OldAddress {
  path: string;
  post_id: number | null;
  target: string | null;
}

export const findByPath = (em: SqlEntityManager, path: string): Promise<OldAddress | undefined> =>
  tablesOf(em)
    .selectFrom('old_address')
    .where('path', '=', path)
    .select(['path', 'post_id', 'target'])
    .executeTakeFirst();

/** In the place of what was noted of this path before. */
export async function storeAddress(
  em: SqlEntityManager,
  { path, ...to }: OldAddress,
  at: Date,
): Promise<void> {
  await tablesOf(em)
    .insertInto('old_address')
    .values({ path, ...to, at })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...to, at }))
    .execute();
}

export async function removeByPath(em: SqlEntityManager, path: string): Promise<void> {
  await tablesOf(em).deleteFrom('old_address').where('path', '=', path).execute();
}

/** All of them, by path. */
export const allAddresses = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('old_address').selectAll().orderBy('path').execute();
