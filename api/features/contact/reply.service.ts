import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { changeNames, restoreRow, trashRow } from '#api/features/trash/deleted-row.service.ts';
import { type CannedReply, REPLIES_MAX } from '#contract/canned-replies.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { CannedReplyEntity } from './desk.entities.ts';
import * as repository from './reply.repository.ts';

interface ReplyChange {
  title?: string | undefined;
  text?: string | undefined;
  /** Counted from 1. */
  position?: number | undefined;
}

/** Prepared replies, of all operators. */
export function createReplyService({ orm, now }: { orm: Orm; now: () => Date }) {
  const write = <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
    changeNames(orm, { list: 'canned replies' }, work);

  return {
    list: (): Promise<CannedReply[]> => repository.listReplies(orm.em.fork()),

    /** At the end. */
    create: ({ title, text }: Omit<CannedReply, 'id'>): Promise<CannedReply> =>
      write(async (em) => {
        const others = await repository.listReplies(em);
        refuseTooMany(others);
        const id = await em.insert(CannedReplyEntity, { title, text, position: others.length + 1 });
        await repository.orderReplies(em, [...others.map((each) => each.id), id]);
        return { id, title, text };
      }),

    change: (id: number, { position, ...words }: ReplyChange): Promise<CannedReply> =>
      write(async (em) => {
        const all = await repository.listReplies(em);
        const before = all.find((each) => each.id === id);
        if (before === undefined) throw new Problem('not_found');
        const after = { id, title: words.title ?? before.title, text: words.text ?? before.text };
        await repository.updateReply(em, after);
        if (position !== undefined) {
          const order = all.map((each) => each.id).filter((other) => other !== id);
          order.splice(position - 1, 0, id);
          await repository.orderReplies(em, order);
        }
        return after;
      }),

    remove: (id: number): Promise<void> => write((em) => trashRow(em, 'canned_reply', id, { now: now() })),

    restore: (id: number): Promise<void> =>
      write(async (em) => {
        refuseTooMany(await repository.listReplies(em));
        await restoreRow(em, 'canned_reply', id, { now: now() });
      }),
  };
}

function refuseTooMany(others: readonly CannedReply[]): void {
  if (others.length < REPLIES_MAX) return;
  const message = `There are ${REPLIES_MAX} replies. Delete one first.`;
  throw invalidField('title', message);
}
