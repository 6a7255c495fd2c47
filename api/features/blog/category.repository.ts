import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
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

/** @param order ids in the order of the menu */
export async function orderCategories(em: SqlEntityManager, order: readonly number[]): Promise<void> {
  for (const [at, id] of order.entries()) {
    await em.nativeUpdate(CategoryEntity, { id }, { position: at + 1 });
  }
}

/** Every post of the category, drafts and deleted ones included. */
export async function movePosts(em: SqlEntityManager, from: number, to: number): Promise<void> {
  await em.nativeUpdate(PostEntity, { category: from }, { category: to });
}

/** False when there is no such category. */
export async function deleteCategory(em: SqlEntityManager, id: number): Promise<boolean> {
  return (await em.nativeDelete(CategoryEntity, { id })) > 0;
}
