import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { PostReaderEntity } from './reader.entities.ts';

export async function countReaders(em: SqlEntityManager): Promise<number> {
  return em.count(PostReaderEntity);
}

export async function isReader(em: SqlEntityManager, endpoint: string): Promise<boolean> {
  return (await em.count(PostReaderEntity, { endpoint })) > 0;
}

export interface NewReader {
  endpoint: string;
  p256dh: string;
  auth: string;
  timeZone: string;
  createdAt: Date;
}

/** What is still to be told there goes with it. Gives how many there were. */
export const removeReader = (
  em: SqlEntityManager,
  where: { endpoint: string; id?: number },
): Promise<number> => em.nativeDelete(PostReaderEntity, where);

/** The first whose push service never took a notice goes. false where each took one. */
export async function removeUnreached(em: SqlEntityManager): Promise<boolean> {
  const first = await tablesOf(em)
    .selectFrom('post_reader')
    .where('last_success_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && (await em.nativeDelete(PostReaderEntity, { id: first.id })) > 0;
}

/** The same browser by another endpoint; what waits for it goes there. false where nobody has the old one. */
export async function moveReader(em: SqlEntityManager, from: string, to: string): Promise<boolean> {
  if (from === to) return isReader(em, from);
  if (!(await isReader(em, from))) return false;
  await removeReader(em, { endpoint: to });
  return (await em.nativeUpdate(PostReaderEntity, { endpoint: from }, { endpoint: to })) > 0;
}

/** Those that asked before `at`, in the order of their ids. */
export const readersAfter = (
  em: SqlEntityManager,
  { id, at, limit }: { id: number; at: number; limit: number },
): Promise<{ id: number; time_zone: string }[]> =>
  tablesOf(em)
    .selectFrom('post_reader')
    .where('id', '>', id)
    .where('created_at', '<=', at)
    .select(['id', 'time_zone'])
    .orderBy('id')
    .limit(limit)
    .execute();
