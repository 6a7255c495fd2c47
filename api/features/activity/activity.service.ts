import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Caller } from '#api/http/app-state.ts';
import { ActivityEntity, type ActivityRow } from './activity.entities.ts';

export interface NewActivity {
  /** undefined: the server by itself. */
  by: Caller | undefined;
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

/** What was noted of these is gone with them. */
export async function eraseActivity(
  em: SqlEntityManager,
  subject: ActivityRow['subject'],
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await em.nativeDelete(ActivityEntity, { subject, subjectId: { $in: [...ids] } });
}
