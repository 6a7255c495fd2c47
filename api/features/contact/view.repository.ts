import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ListFilter } from '#contract/contact-inbox.ts';
import { SavedViewEntity } from './desk.entities.ts';

interface View {
  name: string;
  filter: ListFilter;
  /** null: of all. */
  operator: number | null;
}

const seenBy = (operator: number) => ({ $or: [{ operator: null }, { operator }] });

/** Those of all and of one operator, by name. */
export const listViews = (em: SqlEntityManager, operator: number) =>
  em.find(SavedViewEntity, seenBy(operator), { orderBy: { name: 'asc', id: 'asc' } });

/** One that this operator sees. */
export const findView = (em: SqlEntityManager, id: number, operator: number) =>
  em.findOne(SavedViewEntity, { id, ...seenBy(operator) });

/** How many there are of one operator, or of all. */
export const countViews = (em: SqlEntityManager, operator: number | null): Promise<number> =>
  em.count(SavedViewEntity, { operator });

/** Gives its id. */
export const insertView = (em: SqlEntityManager, view: View): Promise<number> =>
  em.insert(SavedViewEntity, view);

export async function updateView(em: SqlEntityManager, id: number, view: View): Promise<void> {
  await em.nativeUpdate(SavedViewEntity, { id }, view);
}

export async function deleteView(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(SavedViewEntity, { id });
}

/** Of all operators. */
export const listSearches = (em: SqlEntityManager) =>
  em.find(SavedViewEntity, {}, { fields: ['id', 'filter'], disableIdentityMap: true });

export async function updateFilter(em: SqlEntityManager, id: number, filter: ListFilter): Promise<void> {
  await em.nativeUpdate(SavedViewEntity, { id }, { filter });
}
