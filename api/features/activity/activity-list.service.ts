import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { ACTIVITY_DAYS, type ActivityQuery, type ActivityView } from '#contract/activity.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import type { Page } from '#contract/endpoint.ts';
import { DAY_MS } from '#contract/time.ts';
import type { ActivityRow } from './activity.entities.ts';
import * as repository from './activity.repository.ts';

/** Deleted in one transaction. */
const BATCH = 1_000;

export type ActivityList = ReturnType<typeof createActivityList>;

/** What was noted of who did what, for owners, until it is too old. */
export function createActivityList({ orm, now }: { orm: Orm; now: () => Date }) {
  return {
    /** Newest first. */
    async list({ page = 1, limit = LIST_MAX, by, subject }: ActivityQuery): Promise<Page<ActivityView>> {
      const place = { limit, offset: (page - 1) * limit };
      const { rows, total } = await repository.pageOfActivity(orm.em.fork(), { by, subject }, place);
      return { rows: rows.map(view), total };
    },

    /** Gives how many were deleted. */
    async prune(): Promise<number> {
      const before = new Date(now().getTime() - ACTIVITY_DAYS * DAY_MS);
      let deleted = 0;
      for (;;) {
        const count = await inTransaction(orm, (em) => repository.deleteOldest(em, before, BATCH));
        deleted += count;
        if (count < BATCH) return deleted;
      }
    },
  };
}

const view = ({
  id,
  at,
  operatorId,
  operator,
  action,
  subject,
  subjectId,
  detail,
}: ActivityRow): ActivityView => ({
  id,
  at: at.toISOString(),
  by: operatorId === null || operatorId === undefined ? null : { id: operatorId, username: operator ?? '' },
  action,
  subject,
  subject_id: subjectId ?? null,
  detail: detail ?? {},
});
