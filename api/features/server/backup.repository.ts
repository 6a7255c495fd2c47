import type { SqlEntityManager } from '@mikro-orm/sql';
import { BackupRunEntity, type BackupRunRow } from './server.entities.ts';

const NEWEST_FIRST = { at: 'desc', id: 'desc' } as const;

export const listRuns = (em: SqlEntityManager, limit: number): Promise<BackupRunRow[]> =>
  em.find(BackupRunEntity, {}, { orderBy: NEWEST_FIRST, limit });

/** The latest that was made. */
export const lastMade = (em: SqlEntityManager): Promise<BackupRunRow | null> =>
  em.findOne(BackupRunEntity, { failure: null }, { orderBy: NEWEST_FIRST });

export async function insertRun(em: SqlEntityManager, run: Omit<BackupRunRow, 'id'>): Promise<void> {
  await em.insert(BackupRunEntity, run);
}

/** Gives how many were deleted. */
export const deleteRuns = (em: SqlEntityManager, before: Date): Promise<number> =>
  em.nativeDelete(BackupRunEntity, { at: { $lt: before } });
