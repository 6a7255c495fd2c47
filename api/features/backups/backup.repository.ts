import type { RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { BackupRunEntity, type BackupRunRow } from './backups.entities.ts';

const NEWEST_FIRST = { at: 'desc', id: 'desc' } as const;

export const listRuns = (em: SqlEntityManager, limit: number): Promise<BackupRunRow[]> =>
  em.find(BackupRunEntity, { claimedUntil: null }, { orderBy: NEWEST_FIRST, limit });

/** The latest that was made. */
export const lastMade = (em: SqlEntityManager): Promise<BackupRunRow | null> =>
  em.findOne(BackupRunEntity, { failure: null, claimedUntil: null }, { orderBy: NEWEST_FIRST });

type NewRun = RequiredEntityData<BackupRunRow>;

/** Gives its id. */
export const insertRun = (em: SqlEntityManager, run: NewRun): Promise<number> =>
  em.insert(BackupRunEntity, run);

const OF_NIGHTS = { way: 'nightly' } as const;

/** The one that is under way, or was when its server was killed. */
export const findClaimed = (em: SqlEntityManager): Promise<BackupRunRow | null> =>
  em.findOne(BackupRunEntity, { ...OF_NIGHTS, claimedUntil: { $ne: null } }, { disableIdentityMap: true });

/** The latest by the site itself that ended, before the one of this id. */
export const latestOfNights = (em: SqlEntityManager, before?: number): Promise<BackupRunRow | null> =>
  em.findOne(
    BackupRunEntity,
    { ...OF_NIGHTS, claimedUntil: null, ...(before !== undefined && { id: { $lt: before } }) },
    { orderBy: { id: 'desc' } },
  );

/** Whether the site made one in this time. */
export const wasMade = async (em: SqlEntityManager, from: Date, to: Date): Promise<boolean> =>
  (await em.count(BackupRunEntity, {
    ...OF_NIGHTS,
    failure: null,
    claimedUntil: null,
    at: { $gte: from, $lte: to },
  })) > 0;

/** How it ended, or until when it is under way. Gives false where another process took it over. */
export const updateClaimed = async (
  em: SqlEntityManager,
  id: number,
  change: Partial<Pick<BackupRunRow, 'bytes' | 'failure' | 'file' | 'claimedUntil'>>,
): Promise<boolean> =>
  (await em.nativeUpdate(BackupRunEntity, { id, claimedUntil: { $ne: null } }, change)) > 0;

/** Unless another process took it over. */
export async function deleteClaimed(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(BackupRunEntity, { id, claimedUntil: { $ne: null } });
}
