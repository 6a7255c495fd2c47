import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { BACKUP_FAILURE_MAX, backupWays } from '#contract/server.ts';
import { USERNAME_MAX } from '#contract/session.ts';

/** A backup that was made, or failed. */
export const BackupRunEntity = defineEntity({
  name: 'BackupRun',
  tableName: 'backup_run',
  indexes: [{ properties: ['at', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    at: p.type(Milliseconds).$type<Date>(),
    way: p.enum(backupWays),
    /** Who downloaded it. */
    operator: p.string().length(USERNAME_MAX).nullable(),
    /** null: it failed. */
    bytes: p.integer().nullable(),
    failure: p.string().length(BACKUP_FAILURE_MAX).nullable(),
  },
});
export type BackupRunRow = InferEntity<typeof BackupRunEntity>;
