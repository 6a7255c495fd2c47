import type { SqlEntityManager } from '@mikro-orm/sql';
import { forUpdate, takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import { isUsed } from './library.repository.ts';
import { deletePictures } from './picture.repository.ts';

/** Out of the library. */
export async function hidePictures(
  em: SqlEntityManager,
  names: readonly string[],
  { at, replacedBy = null }: { at: Date; replacedBy?: string | null },
): Promise<void> {
  if (names.length === 0) return;
  await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: at, replaced_by: replacedBy })
    .where('name', 'in', names)
    .execute();
}

/** Gives how many came back of those that were deleted after `since`. */
export async function unhidePictures(
  em: SqlEntityManager,
  names: readonly string[],
  since = new Date(0),
): Promise<number> {
  if (names.length === 0) return 0;
  const { numUpdatedRows } = await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: null, replaced_by: null })
    .where('name', 'in', names)
    .where('deleted_at', '>', since.getTime())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Of one deletion of many. */
export async function unhideTogether(em: SqlEntityManager, at: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: null, replaced_by: null })
    .where('deleted_at', '=', at.getTime())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const unusedBefore = (em: SqlEntityManager, before: Date) =>
  tablesOf(em)
    .selectFrom('media')
    .where('media.deleted_at', 'is', null)
    .where('media.date', '<=', before.getTime())
    .where((eb) => eb.not(isUsed(eb.ref('media.name'))));

/** Of those uploaded before. */
export async function countUnused(em: SqlEntityManager, before: Date) {
  const row = await unusedBefore(em, before)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('media.bytes').as('bytes')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Those uploaded before that nothing uses, which nobody else begins to use until the transaction ends. */
export async function takeUnused(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const found = await unusedBefore(em, before)
    .select('media.name')
    .orderBy('media.name')
    .limit(max)
    .execute();
  return stillUnused(
    em,
    found.map(({ name }) => name),
  );
}

/** Those of the pictures that nothing uses, locked until the transaction ends. */
export async function stillUnused(em: SqlEntityManager, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const locked = tablesOf(em).selectFrom('media').where('media.name', 'in', names);
  await forUpdate(em, locked.select('media.name').orderBy('media.name')).execute();
  const rows = await locked
    .where((eb) => eb.not(isUsed(eb.ref('media.name'))))
    .select('media.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Of these, those that came with a post. */
export async function ofPosts(em: SqlEntityManager, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tablesOf(em)
    .selectFrom('media')
    .where('name', 'in', names)
    .where('of_post', '=', true)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes pictures with their bytes. */
export async function erasePictures(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tablesOf(em).deleteFrom('media').where('name', 'in', names).execute();
  await deletePictures(em, names);
}

/** At most `max` that were deleted by `before`, for this process to erase. */
export async function takeDeleted(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const query = tablesOf(em)
    .selectFrom('media')
    .where('deleted_at', '<=', before.getTime())
    .select('name')
    .orderBy('deleted_at')
    .limit(max);
  return (await takeRows(em, query, ['media']).execute()).map(({ name }) => name);
}
