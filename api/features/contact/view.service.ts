import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { dropDeletedRows, restoreRow, trashRow } from '#api/features/trash/deleted-row.service.ts';
import { type SavedView, VIEWS_MAX } from '#contract/inbox-lists.ts';
import { Problem } from '#contract/problem.ts';
import { SavedViewEntity } from './contact.entities.ts';

type NewView = Omit<SavedView, 'id'>;
type ViewChange = { [Name in keyof NewView]?: NewView[Name] | undefined };

/** Saved filters, of one operator or shared by all. An operator does not see those of another. */
export function createViewService({ orm, now }: ServiceDeps) {
  return {
    async list(operator: number): Promise<SavedView[]> {
      const rows = await listViews(orm.em.fork(), operator);
      return rows.map(({ id, name, filter, operator: owner }) => ({ id, name, filter, shared: !owner }));
    },

    create: ({ name, filter, shared }: NewView, operator: number): Promise<SavedView> =>
      inTransaction(orm, async (em) => {
        const owner = shared ? null : operator;
        await refuseTooMany(em, owner);
        const id = await em.insert(SavedViewEntity, { name, filter, operator: owner });
        return { id, name, filter, shared };
      }),

    change: (id: number, change: ViewChange, operator: number): Promise<SavedView> =>
      inTransaction(orm, async (em) => {
        const before = await findView(em, id, operator);
        if (before === null) throw new Problem('not_found');
        const wasShared = !before.operator;
        const { name = before.name, filter = before.filter, shared = wasShared } = change;
        const owner = shared ? null : operator;
        if (shared !== wasShared) await refuseTooMany(em, owner);
        await em.nativeUpdate(SavedViewEntity, { id }, { name, filter, operator: owner });
        return { id, name, filter, shared };
      }),

    remove: (id: number, operator: number): Promise<void> =>
      inTransaction(orm, async (em) => {
        if ((await findView(em, id, operator)) === null) throw new Problem('not_found');
        await trashRow(em, 'saved_view', id, { now: now() });
      }),

    restore: (id: number, operator: number): Promise<void> =>
      inTransaction(orm, async (em) => {
        await restoreRow(em, 'saved_view', id, { now: now(), operator });
        const back = await findView(em, id, operator);
        await refuseTooMany(em, back?.operator?.id ?? null, VIEWS_MAX + 1);
      }),
  };
}

async function refuseTooMany(em: SqlEntityManager, owner: number | null, max = VIEWS_MAX): Promise<void> {
  await lockNames(em, ['saved views']);
  if ((await em.count(SavedViewEntity, { operator: owner })) < max) return;
  const message = `There are ${VIEWS_MAX} views. Delete one first.`;
  throw Problem.field('name', message);
}

/** Removes searches for a person who is erased from saved views; such views in the trash are deleted for good. */
export async function forgetSearches(
  em: SqlEntityManager,
  isNamed: (searched: string) => boolean,
): Promise<void> {
  for (const { id, filter } of await em.find(
    SavedViewEntity,
    {},
    { fields: ['id', 'filter'], disableIdentityMap: true },
  )) {
    const { q = '', ...rest } = filter;
    if (isNamed(q)) await em.nativeUpdate(SavedViewEntity, { id }, { filter: rest });
  }
  await dropDeletedRows(em, 'saved_view', (fields) => isNamed((fields as Partial<NewView>).filter?.q ?? ''));
}

const seenBy = (operator: number) => ({ $or: [{ operator: null }, { operator }] });

/** The views of all and of one operator, by name. */
const listViews = (em: SqlEntityManager, operator: number) =>
  em.find(SavedViewEntity, seenBy(operator), { orderBy: { name: 'asc', id: 'asc' } });

/** The view, if this operator sees it. */
const findView = (em: SqlEntityManager, id: number, operator: number) =>
  em.findOne(SavedViewEntity, { id, ...seenBy(operator) });
