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

export async function updateReply(em: SqlEntityManager, { id, ...fields }: CannedReply): Promise<void> {
  await em.nativeUpdate(CannedReplyEntity, { id }, fields);
}

/** @param order all ids */
export async function orderReplies(em: SqlEntityManager, order: readonly number[]): Promise<void> {
  for (const [at, id] of order.entries()) {
    await em.nativeUpdate(CannedReplyEntity, { id }, { position: at + 1 });
  }
}
