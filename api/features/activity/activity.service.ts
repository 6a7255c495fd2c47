import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Caller } from '#api/http/app-state.ts';
import { ActivityEntity, type ActivityRow } from './activity.entities.ts';

export interface NewActivity {
  /** undefined: the server by itself. */
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
