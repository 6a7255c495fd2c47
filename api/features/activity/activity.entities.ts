import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import type { ActivitySubject } from '#contract/activity.ts';
import { USERNAME_MAX } from '#contract/auth.ts';

/** Who did what when. Never holds what a visitor wrote. */
export const ActivityEntity = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  indexes: [{ properties: ['at', 'id'] }, { properties: ['subject', 'subjectId'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    at: p.type(Milliseconds).$type<Date>(),
    /** null: the server itself. The name stays when its operator is gone. */
    operatorId: p.integer().nullable(),
    operator: p.string().length(USERNAME_MAX).nullable(),
    /** A verb of the past: `answered`, `label added`. */
    action: p.string().length(60),
    subject: p.string().length(20).$type<ActivitySubject>(),
    subjectId: p.integer().nullable(),
    /** More about it, for the operator to read. */
    detail: p
      .type(JsonText<Record<string, string | number>>)
      .$type<Record<string, string | number>>()
      .nullable(),
  },
});
export type ActivityRow = InferEntity<typeof ActivityEntity>;
