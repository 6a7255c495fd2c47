import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { USERNAME_MAX } from '#contract/auth.ts';
import { BACKUP_FAILURE_MAX, type BackupWay } from '#contract/backups.ts';

/** A backup that was made, or failed, or is under way. */
export const BackupRunEntity = defineEntity({
  name: 'BackupRun',
  tableName: 'backup_run',
  indexes: [{ properties: ['at', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    at: p.type(Milliseconds).$type<Date>(),
    way: p.string().length(20).$type<BackupWay>(),
    /** Who downloaded it. */
    operator: p.string().length(USERNAME_MAX).nullable(),
    /** null: it failed. */
    bytes: p.integer().nullable(),
    failure: p.string().length(BACKUP_FAILURE_MAX).nullable(),
    /** Its name in BACKUP_DIR. */
    file: p.string().length(100).nullable(),
    /** Set while a server makes it. A server that is killed during that leaves it set. */
    claimedUntil: p.type(Milliseconds).$type<Date>().nullable(),
  },
});
export type BackupRunRow = InferEntity<typeof BackupRunEntity>;
