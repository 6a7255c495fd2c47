import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { Problem } from '#contract/problem.ts';
import { type SavedView, VIEWS_MAX } from '#contract/saved-views.ts';
import * as repository from './view.repository.ts';

type NewView = Omit<SavedView, 'id'>;
type ViewChange = { [Name in keyof NewView]?: NewView[Name] | undefined };

export type ViewService = ReturnType<typeof createViewService>;

/** Saved filters: of one operator, or of all. Those of another operator are not there. */
export function createViewService({ orm }: { orm: Orm }) {
  return {
    async list(operator: number): Promise<SavedView[]> {
      const rows = await repository.listViews(orm.em.fork(), operator);
      return rows.map(({ id, name, filter, operator: owner }) => ({ id, name, filter, shared: !owner }));
    },

    create: ({ name, filter, shared }: NewView, operator: number): Promise<SavedView> =>
      inTransaction(orm, async (em) => {
        const owner = shared ? null : operator;
        await refuseTooMany(em, owner);
        const id = await repository.insertView(em, { name, filter, operator: owner });
        return { id, name, filter, shared };
      }),

    change: (id: number, change: ViewChange, operator: number): Promise<SavedView> =>
      inTransaction(orm, async (em) => {
        const before = await repository.findView(em, id, operator);
        if (before === null) throw new Problem('not_found');
        const wasShared = !before.operator;
        const { name = before.name, filter = before.filter, shared = wasShared } = change;
        const owner = shared ? null : operator;
        if (shared !== wasShared) await refuseTooMany(em, owner);
        await repository.updateView(em, id, { name, filter, operator: owner });
        return { id, name, filter, shared };
      }),

    async remove(id: number, operator: number): Promise<void> {
      const isGone = await inTransaction(orm, (em) => repository.deleteView(em, id, operator));
      if (!isGone) throw new Problem('not_found');
    },
  };
}

async function refuseTooMany(em: SqlEntityManager, owner: number | null): Promise<void> {
  await lockNames(em, ['saved views']);
  if ((await repository.countViews(em, owner)) < VIEWS_MAX) return;
  const message = `There are ${VIEWS_MAX} views. Delete one first.`;
  throw new Problem('invalid_fields', { errors: [{ field: 'name', message }] });
}
