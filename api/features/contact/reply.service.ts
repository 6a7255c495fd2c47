import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { changeNames, orderWith, restoreRow, trashRow } from '#api/features/trash/deleted-row.service.ts';
import { type CannedReply, REPLIES_MAX } from '#contract/inbox-lists.ts';
import { Problem } from '#contract/problem.ts';
import { CannedReplyEntity } from './contact.entities.ts';

interface ReplyChange {
  title?: string | undefined;
  text?: string | undefined;
  /** The place in the list, from 1. */
  position?: number | undefined;
}

/** Prepared replies, which all operators share. */
export function createReplyService({ orm, now }: ServiceDeps) {
  const write = <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
    changeNames(orm, { list: 'canned replies' }, work);

  return {
    list: (): Promise<CannedReply[]> => listReplies(orm.em.fork()),

    /** Puts it at the end of the list. */
    create: ({ title, text }: Omit<CannedReply, 'id'>): Promise<CannedReply> =>
      write(async (em) => {
        const others = await listReplies(em);
        refuseTooMany(others);
        const id = await em.insert(CannedReplyEntity, { title, text, position: others.length + 1 });
        await orderReplies(em, [...others.map((each) => each.id), id]);
        return { id, title, text };
      }),

    change: (id: number, { position, ...values }: ReplyChange): Promise<CannedReply> =>
      write(async (em) => {
        const all = await listReplies(em);
        const before = all.find((each) => each.id === id);
        if (before === undefined) throw new Problem('not_found');
        const after = { id, title: values.title ?? before.title, text: values.text ?? before.text };
        await em.nativeUpdate(CannedReplyEntity, { id }, { title: after.title, text: after.text });
        if (position !== undefined) await orderReplies(em, orderWith(all, id, position));
        return after;
      }),

    remove: (id: number): Promise<void> => write((em) => trashRow(em, 'canned_reply', id, { now: now() })),

    restore: (id: number): Promise<void> =>
      write(async (em) => {
        refuseTooMany(await listReplies(em));
        await restoreRow(em, 'canned_reply', id, { now: now() });
      }),
  };
}

function refuseTooMany(others: readonly CannedReply[]): void {
  if (others.length < REPLIES_MAX) return;
  const message = `There are ${REPLIES_MAX} replies. Delete one first.`;
  throw Problem.field('title', message);
}

/** All replies, in their order. */
const listReplies = (em: SqlEntityManager): Promise<CannedReply[]> =>
  tablesOf(em)
    .selectFrom('canned_reply')
    .select(['id', 'title', 'text'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** @param order all ids */
async function orderReplies(em: SqlEntityManager, order: readonly number[]): Promise<void> {
  for (const [at, id] of order.entries()) {
    await em.nativeUpdate(CannedReplyEntity, { id }, { position: at + 1 });
  }
}
