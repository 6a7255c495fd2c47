import type { SqlEntityManager } from '@mikro-orm/sql';
import { SavedViewEntity } from './desk.entities.ts';

const seenBy = (operator: number) => ({ $or: [{ operator: null }, { operator }] });

/** Those of all and of one operator, by name. */
export const listViews = (em: SqlEntityManager, operator: number) =>
  em.find(SavedViewEntity, seenBy(operator), { orderBy: { name: 'asc', id: 'asc' } });

/** One that this operator sees. */
export const findView = (em: SqlEntityManager, id: number, operator: number) =>
  em.findOne(SavedViewEntity, { id, ...seenBy(operator) });
