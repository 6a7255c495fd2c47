import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_MS } from '#contract/restorable.ts';
import { allows } from '#contract/roles.ts';
import { type listTrash, type TrashEntry, type TrashKind, trashKinds } from '#contract/trash.ts';
import * as repository from './trash.repository.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  /** Erase what was deleted too long ago, of each kind. */
  purges: Readonly<Record<TrashKind, () => Promise<number>>>;
}

const kinds = Object.keys(trashKinds) as TrashKind[];

/** Kinds that a caller may see. */
const kindsFor = ({ role }: Caller, kind?: TrashKind): TrashKind[] =>
  kinds.filter((each) => allows(trashKinds[each], role) && (kind === undefined || each === kind));

export type Trash = ReturnType<typeof createTrash>;

/** All that was deleted and can be restored, in one list. Each feature deletes and restores its own things. */
export function createTrash({ orm, now, purges }: Deps) {
  const restorableSince = () => new Date(now().getTime() - TRASH_MS);

  /** Marks things as deleted long ago, so that their feature's purge takes them. Gives their number. */
  async function erase(by: Caller, wanted: readonly TrashKind[], id?: string): Promise<number> {
    const since = restorableSince();
    const count = await inTransaction(orm, (em) =>
      repository.expire(em, wanted, { operator: by.id, since, id }),
    );
    if (count === 0) return 0;
    await purge(wanted);
    await engineOf(orm.em).giveRoomBack(orm);
    return count;
  }

  async function purge(wanted: readonly TrashKind[]): Promise<number> {
    let count = 0;
    for (const work of new Set(wanted.map((kind) => purges[kind]))) count += await work();
    return count;
  }

  return {
    async list(
      { kind, page = 1, limit = LIST_MAX }: HandlerInput<typeof listTrash>['query'],
      by: Caller,
    ): Promise<Page<TrashEntry>> {
      const place = { limit, offset: (page - 1) * limit };
      const viewer = { operator: by.id, since: restorableSince() };
      const { rows, total } = await repository.pageOfTrash(orm.em.fork(), kindsFor(by, kind), {
        ...viewer,
        ...place,
      });
      return { rows: rows.map(viewEntry), total };
    },

    async eraseOne(kind: TrashKind, id: string, by: Caller): Promise<void> {
      if ((await erase(by, kindsFor(by, kind), id)) === 0) throw new Problem('not_found');
    },

    /** Erases what was deleted too long ago. Gives how many things that were. */
    purge: () => purge(kinds),

    empty: (kind: TrashKind | undefined, by: Caller): Promise<number> => erase(by, kindsFor(by, kind)),
  };
}

const viewEntry = ({
  deleted_at,
  ...row
}: Awaited<ReturnType<typeof repository.pageOfTrash>>['rows'][number]): TrashEntry => ({
  ...row,
  deleted_at: new Date(deleted_at).toISOString(),
  restorable_until: new Date(deleted_at + TRASH_MS).toISOString(),
});
