import type { SqlEntityManager } from '@mikro-orm/sql';
import { takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { ActivitySubject } from '#contract/activity.ts';
import { ActivityEntity, type ActivityRow } from './activity.entities.ts';

interface Filter {
  by: number | undefined;
  subject: ActivitySubject | undefined;
}

/** Newest first, and how many there are in all. */
export async function pageOfActivity(
  em: SqlEntityManager,
  { by, subject }: Filter,
  page: { limit: number; offset: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const where = { ...(by && { operatorId: by }), ...(subject && { subject }) };
  const orderBy = { at: 'desc', id: 'desc' } as const;
  return {
    rows: await em.find(ActivityEntity, where, { orderBy, ...page }),
    total: await em.count(ActivityEntity, where),
  };
}

/** Deletes at most `max` that are older. Gives how many there were. */
export async function deleteOldest(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  const query = tablesOf(em)
    .selectFrom('activity')
    .where('at', '<', before.getTime())
    .select('id')
    .orderBy('at')
    .limit(max);
  const ids = (await takeRows(em, query, ['activity']).execute()).map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(ActivityEntity, { id: { $in: ids } });
  return ids.length;
}
