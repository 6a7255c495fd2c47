import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ErasedText } from '#api/db/erased-text.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import {
  type Contact,
  type ContactChange,
  type ContactCounts,
  type ContactListQuery,
  RESTORE_MINUTES,
} from '#contract/contact-inbox.ts';
import type { DeletedContact } from '#contract/deleted.ts';
import type { Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { viewContact, viewDeleted, viewStored } from './contact.views.ts';
import * as repository from './inbox.repository.ts';
import { markContact } from './spam.service.ts';

/** Deleted messages that are erased in one transaction. */
const ERASE_BATCH = 200;

interface Deps {
  orm: Orm;
  now: () => Date;
  /** Days; 0: messages are kept. */
  retentionDays: number;
  erasedText: Pick<ErasedText, 'request'>;
}

type DeletedQuery = Pick<ContactListQuery, 'page' | 'limit'>;

export type Inbox = ReturnType<typeof createInbox>;

/** The operator's side of the messages: read, answered, deleted and restored. */
export function createInbox({ orm, now, retentionDays, erasedText }: Deps) {
  const restorableSince = () => new Date(now().getTime() - RESTORE_MINUTES * 60 * 1000);

  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, subjectId: number) =>
    recordActivity(em, { by, at: now(), action, subject: 'contact', subjectId });

  return {
    /** Newest first. */
    async list({ page = 1, limit = LIST_MAX, ...filter }: ContactListQuery): Promise<Page<Contact>> {
      const list = { ...filter, limit, offset: (page - 1) * limit };
      const { rows, ...totals } = await repository.pageOfContacts(orm.em.fork(), list);
      return { rows: rows.map(viewStored), ...totals };
    },

    /** All that match, newest id first. The event loop turns in between. */
    async *batches(filter: Pick<ContactListQuery, 'q' | 'state'>): AsyncGenerator<Contact[]> {
      for await (const rows of repository.contactBatches(orm.em.fork(), filter)) {
        yield rows.map(viewStored);
        await setImmediate();
      }
    },

    /** On a full disk an export is what saves the messages: it goes on without a note. */
    async noteExport(by: Caller | undefined): Promise<void> {
      const activity = { by, at: now(), action: 'exported', subject: 'contact' } as const;
      await inTransaction(orm, (em) => recordActivity(em, activity)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    },

    async read(id: number): Promise<Contact> {
      const row = await repository.findContact(orm.em.fork(), id);
      if (row === null) throw new Problem('not_found');
      return viewContact(row);
    },

    /** @throws Problem note_changed when the note is not the one that was read */
    change: (
      id: number,
      { state, note: text, note_revision }: ContactChange,
      by?: Caller,
    ): Promise<Contact> =>
      inTransaction(orm, async (em) => {
        const row = await repository.findForChange(em, id);
        if (row === null) throw new Problem('not_found');
        if (state !== undefined) await markContact(em, row, state, { by, at: now() });
        // The same words again: the answer to the first try was lost.
        if (text !== undefined && text !== row.note) {
          if (note_revision !== row.noteRevision) throw new Problem('note_changed');
          row.note = text;
          row.noteRevision += 1;
          await note(em, by, 'noted', id);
        }
        return viewContact(row);
      }),

    async counts(): Promise<ContactCounts> {
      const of = await repository.countContacts(orm.em.fork());
      return {
        new: of('new'),
        answered: of('answered'),
        suspected: of('suspected'),
        retention_days: retentionDays,
      };
    },

    /** Hides a message everywhere; for some minutes it can be restored. A repeat that arrives meanwhile is not stored. */
    async remove(id: number, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        if (!(await repository.moveToDeleted(em, id, now()))) throw new Problem('not_found');
        await note(em, by, 'deleted', id);
      });
    },

    /** What can still be restored, the latest deletion first. */
    async listDeleted({ page = 1, limit = LIST_MAX }: DeletedQuery): Promise<Page<DeletedContact>> {
      const list = { since: restorableSince(), limit, offset: (page - 1) * limit };
      const { rows, total } = await repository.pageOfDeleted(orm.em.fork(), list);
      return { rows: rows.map(viewDeleted), total };
    },

    async restore(id: number, by?: Caller): Promise<Contact> {
      const row = await inTransaction(orm, async (em) => {
        const restored = await repository.restoreDeleted(em, id, restorableSince());
        if (restored !== undefined) await note(em, by, 'restored', id);
        return restored;
      });
      if (row === undefined)
        throw new Problem('not_found', { detail: 'This message cannot be restored any more.' });
      return viewContact(row);
    },

    /** Erases what can no longer be restored; all but the keys. Gives how many there were. */
    async eraseDeleted(): Promise<number> {
      let erased = 0;
      for (;;) {
        const count = await inTransaction(orm, (em) =>
          repository.eraseDeleted(em, restorableSince(), ERASE_BATCH),
        );
        erased += count;
        if (count > 0) erasedText.request();
        if (count < ERASE_BATCH) return erased;
      }
    },
  };
}
