import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { TrashedRow } from '#api/features/trash/deleted-row.service.ts';
import { CategoryEntity, type CategoryRow, PostEntity } from './blog.entities.ts';

export type CategoryWords = Pick<CategoryRow, 'id' | 'category' | 'care' | 'description'>;

/** All of them, in the order of the menu. */
export const listCategories = (em: SqlEntityManager): Promise<CategoryWords[]> =>
  tablesOf(em)
    .selectFrom('category')
    .select(['id', 'category', 'care', 'description'])
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function categoryExists(em: SqlEntityManager, id: number): Promise<boolean> {
  return (await em.count(CategoryEntity, { id })) > 0;
}

/** At the end of the menu. Gives its id. */
export async function insertCategory(em: SqlEntityManager, category: string): Promise<number> {
  const last = await tablesOf(em)
    .selectFrom('category')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  return em.insert(CategoryEntity, { category, position: (last?.position ?? 0) + 1 });
}

export async function updateCategory(em: SqlEntityManager, { id, ...fields }: CategoryWords): Promise<void> {
  await em.nativeUpdate(CategoryEntity, { id }, fields);
}

/** With its id where that is free. Gives its id. */
export async function insertWhole(
  em: SqlEntityManager,
  { id, ...fields }: CategoryWords & { position: number },
): Promise<number> {
  const isFree = !(await categoryExists(em, id));
  const made = await em.insert(CategoryEntity, { ...fields, ...(isFree && { id }) });
  if (isFree) await engineOf(em).followGivenIds(em, 'category');
  return made;
}

/** Of a site without posts: these in the place of all that are there. */
export async function replaceCategories(
  em: SqlEntityManager,
  categories: readonly (CategoryWords & { position: number })[],
): Promise<void> {
  await em.nativeDelete(CategoryEntity, {});
  for (const category of categories) await em.insert(CategoryEntity, category);
  await engineOf(em).followGivenIds(em, 'category');
}

/** @param order ids in the order of the menu */
export async function orderCategories(em: SqlEntityManager, order: readonly number[]): Promise<void> {
  for (const [at, id] of order.entries()) {
    await em.nativeUpdate(CategoryEntity, { id }, { position: at + 1 });
  }
}

/** Every post of a category that is about to be deleted, drafts and deleted ones included. Which they were is noted. */
export async function movePosts(em: SqlEntityManager, trashed: TrashedRow, to: number): Promise<void> {
  await tablesOf(em)
    .insertInto('deleted_link')
    .columns(['deleted_row_id', 'link_id'])
    .expression((eb) =>
      eb
        .selectFrom('post')
        .where('category_id', '=', trashed.rowId)
        .select([eb.lit(trashed.id).as('deleted_row_id'), 'id as link_id']),
    )
    .execute();
  await em.nativeUpdate(PostEntity, { category: trashed.rowId }, { category: to });
}

/** The posts of a category that is back, unless somebody put them elsewhere meanwhile. */
export async function movePostsBack(em: SqlEntityManager, trashed: TrashedRow): Promise<void> {
  await tablesOf(em)
    .updateTable('post')
    .set({ category_id: trashed.rowId })
    .where('category_id', '=', trashed.movedTo)
    .where('id', 'in', (eb) =>
      eb.selectFrom('deleted_link').where('deleted_row_id', '=', trashed.id).select('link_id'),
    )
    .execute();
}
