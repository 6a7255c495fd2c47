import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { CannedReply } from '#contract/canned-replies.ts';
import { CannedReplyEntity } from './desk.entities.ts';

/** All of them, in their order. */
export const listReplies = (em: SqlEntityManager): Promise<CannedReply[]> =>
  tablesOf(em)
    .selectFrom('canned_reply')
    .select(['id', 'title', 'text'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Gives its id. */
export const insertReply = (
  em: SqlEntityManager,
  reply: Omit<CannedReply, 'id'> & { position: number },
): Promise<number> => em.insert(CannedReplyEntity, reply);

export async function updateReply(em: SqlEntityManager, { id, ...fields }: CannedReply): Promise<void> {
  await em.nativeUpdate(CannedReplyEntity, { id }, fields);
}

/** @param order all ids */
export async function orderReplies(em: SqlEntityManager, order: readonly number[]): Promise<void> {
  for (const [at, id] of order.entries()) {
    await em.nativeUpdate(CannedReplyEntity, { id }, { position: at + 1 });
  }
}

export async function deleteReply(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(CannedReplyEntity, { id });
}
