import type { SqlEntityManager } from '@mikro-orm/sql';
import { rowsOfPage } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inBatches } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import { ACTIVITY_DAYS, type ActivityQuery, type ActivityView } from '#contract/activity.ts';
import type { Page } from '#contract/endpoint.ts';
import { DAY_MS } from '#contract/time.ts';
import { ActivityEntity, type ActivityRow } from './activity.entities.ts';

export interface NewActivity {
  /** undefined: the server itself. */
  by: Pick<Caller, 'id' | 'username'> | undefined;
  at: Date;
  action: string;
  subject: ActivityRow['subject'];
  subjectId?: number;
  detail?: Record<string, string | number>;
}

/** Notes who did what, in the transaction that does it. */
export async function recordActivity(
  em: SqlEntityManager,
  { by, at, action, subject, subjectId, detail }: NewActivity,
): Promise<void> {
  await em.insert(ActivityEntity, {
    at,
    operatorId: by?.id ?? null,
    operator: by?.username ?? null,
    action,
    subject,
    subjectId: subjectId ?? null,
    detail: detail ?? null,
  });
}

/** Whether one of these actions was noted of it. */
export async function hasActivity(
  em: SqlEntityManager,
  subject: ActivityRow['subject'],
  subjectId: number,
  actions: readonly string[],
): Promise<boolean> {
  return (await em.count(ActivityEntity, { subject, subjectId, action: { $in: [...actions] } })) > 0;
}

/** What an operator did with their own login. */
export const recordOwn = (
  em: SqlEntityManager,
  by: Pick<Caller, 'id' | 'username'>,
  action: string,
  at: Date,
  detail?: Record<string, string | number>,
): Promise<void> =>
  recordActivity(em, { by, at, action, subject: 'operator', subjectId: by.id, ...(detail && { detail }) });

/** What was noted of these is gone with them; `but` that they were deleted, where it is to be known by whom. */
export async function eraseActivity(
  em: SqlEntityManager,
  subject: ActivityRow['subject'],
  ids: readonly number[],
  but?: { action: string },
): Promise<void> {
  if (ids.length === 0) return;
  const others = but === undefined ? {} : { action: { $ne: but.action } };
  await em.nativeDelete(ActivityEntity, { subject, subjectId: { $in: [...ids] }, ...others });
}

/** So many are deleted in one transaction. */
const BATCH = 1_000;

/** What was noted of who did what, for owners, until it is too old. */
export function createActivityList({ orm, now }: ServiceDeps) {
  return {
    /** Newest first. */
    async list({ by, subject, ...page }: ActivityQuery): Promise<Page<ActivityView>> {
      const em = orm.em.fork();
      const where = { ...(by && { operatorId: by }), ...(subject && { subject }) };
      const orderBy = { at: 'desc', id: 'desc' } as const;
      const rows = await em.find(ActivityEntity, where, { orderBy, ...rowsOfPage(page) });
      return { rows: rows.map(view), total: await em.count(ActivityEntity, where) };
    },

    /** Gives how many were deleted. */
    prune(): Promise<number> {
      const before = new Date(now().getTime() - ACTIVITY_DAYS * DAY_MS);
      return inBatches(orm, BATCH, (em, max) => deleteOldest(em, before, max));
    },
  };
}

const view = (row: ActivityRow): ActivityView => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.operatorId == null ? null : { id: row.operatorId, username: row.operator ?? '' },
  action: row.action,
  subject: row.subject,
  subject_id: row.subjectId ?? null,
  detail: row.detail ?? {},
});

/** Deletes at most `max` that are older. Gives how many there were. */
async function deleteOldest(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  const query = tablesOf(em)
    .selectFrom('activity')
    .where('at', '<', before.getTime())
    .select('id')
    .orderBy('at')
    .limit(max);
  const ids = (await engineOf(em).takeRows(query, ['activity']).execute()).map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(ActivityEntity, { id: { $in: ids } });
  return ids.length;
}
