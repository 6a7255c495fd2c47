import { setImmediate } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { countByState, shownAmong } from '#api/db/being-erased.ts';
import { rowsOfPage } from '#api/db/counts.ts';
import { type ErasedText, engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { eraseActivity, recordActivity } from '#api/features/activity/activity.service.ts';
import { countUnsentMails, dropMails } from '#api/features/notifications/mail-reply.service.ts';
import { dropDeliveries } from '#api/features/notifications/notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Page } from '#contract/endpoint.ts';
import type {
  Contact,
  ContactCounts,
  ContactListQuery,
  ListedContact,
  MessageFilter,
} from '#contract/inbox.ts';
import { INDIA_MS } from '#contract/indian-day.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import { ContactEntity, type ContactRow, DeletedContactEntity, SpentKeyEntity } from './contact.entities.ts';
import * as queries from './contact.queries.ts';
import { ERASE_OR_RESTORE } from './contact.queries.ts';
import * as lists from './contact-list.queries.ts';
import { forgetCorrections } from './correction.service.ts';
import { dropLabels } from './label.service.ts';
import { learnFromState, unlearn } from './spam.service.ts';

/** Deleted messages that are erased in one transaction. */
const ERASE_BATCH = 200;

interface Deps extends ServiceDeps {
  /** Days; 0: messages are kept. */
  retentionDays: number;
  erasedText: Pick<ErasedText, 'request'>;
}

/** The operator's side of the messages: listed, read, exported, deleted and restored. */
export function createInbox({ orm, now, retentionDays, erasedText }: Deps) {
  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, subjectId: number) =>
    recordActivity(em, { by, at: now(), action, subject: 'contact', subjectId });

  /** @param by the caller, whom `me` stands for */
  function filterOf(
    { from, to, assignee, reminder, mail, ...filter }: MessageFilter & Pick<ContactListQuery, 'ids'>,
    by?: Caller,
  ): lists.Filter {
    const startOf = (day: string) => Date.parse(day) - INDIA_MS;
    return {
      ...filter,
      ...(from !== undefined && { since: startOf(from) }),
      ...(to !== undefined && { before: startOf(to) + DAY_MS }),
      ...(assignee !== undefined && {
        // Nothing is assigned to a caller who is not logged in.
        assignee: assignee === 'none' ? null : assignee === 'me' ? (by?.id ?? 0) : assignee,
      }),
      ...(mail !== undefined && { hasUnsentMail: true }),
      ...(reminder !== undefined && {
        remindBy: reminder === 'due' ? now().getTime() : Number.MAX_SAFE_INTEGER,
      }),
    };
  }

  return {
    async list(
      { page, limit, order, group, ...filter }: ContactListQuery,
      by?: Caller,
    ): Promise<Page<ListedContact>> {
      const em = orm.em.fork();
      const list = { ...filterOf(filter, by), order, ...rowsOfPage({ page, limit }) };
      if (group === undefined) {
        const { rows, ...totals } = await lists.pageOfContacts(em, list);
        return { rows: await lists.viewContacts(em, rows), ...totals };
      }
      const { rows, persons, ...totals } = await lists.pageOfPersons(em, list);
      const contacts = await lists.viewContacts(em, rows);
      return {
        rows: contacts.map((contact) => ({ ...contact, person: persons.get(contact.id) })),
        ...totals,
      };
    },

    /** All messages that match, newest id first. Other requests are answered between two batches. */
    async *batches(filter: MessageFilter, by?: Caller): AsyncGenerator<Contact[]> {
      const em = orm.em.fork();
      for await (const rows of lists.contactBatches(em, filterOf(filter, by))) {
        yield await lists.viewContacts(em, rows);
        await setImmediate();
      }
    },

    /** An export is recorded unless the disk is full: then it is what saves the messages. */
    async noteExport(by: Caller | undefined): Promise<void> {
      const activity = { by, at: now(), action: 'exported', subject: 'contact' } as const;
      await inTransaction(orm, (em) => recordActivity(em, activity)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    },

    async counts(query: MessageFilter, by?: Caller): Promise<ContactCounts> {
      const em = orm.em.fork();
      const filter = filterOf(query, by);
      const count = await countByState(em);
      const counts = lists.filtersStateOnly(filter)
        ? { new: count('new'), answered: count('answered'), suspected: count('suspected') }
        : await lists.countMatching(em, filter);
      return {
        due: await lists.countDue(em, now().getTime()),
        unsent_mails: await countUnsentMails(em),
        ...counts,
        retention_days: retentionDays,
      };
    },

    /** Moves a message to the trash, and hides it everywhere else. A repeat that arrives while it is there is not stored. */
    async remove(id: number, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        if (!(await queries.moveToTrash(em, id, now()))) throw new Problem('not_found');
        await unlearn(em, [id]);
        await note(em, by, 'deleted', id);
      });
    },

    async restore(id: number, by?: Caller): Promise<Contact> {
      const restored = await inTransaction(orm, async (em) => {
        const row = await restoreDeleted(em, id, restorableSince(now()));
        if (row === undefined) return undefined;
        await learnFromState(em, row);
        await note(em, by, 'restored', id);
        return lists.readContact(em, id);
      });
      if (restored === undefined)
        throw new Problem('not_found', { detail: 'This message cannot be restored any more.' });
      return restored;
    },

    /** Erases messages that can no longer be restored, but for their keys. Returns how many. */
    async purge(): Promise<number> {
      let erased = 0;
      for (;;) {
        const count = await inTransaction(orm, (em) => purgeBatch(em, restorableSince(now()), ERASE_BATCH));
        erased += count;
        if (count > 0) erasedText.request();
        if (count < ERASE_BATCH) return erased;
      }
    },
  };
}

/** Returns undefined where the message was not deleted after `since`. */
async function restoreDeleted(
  em: SqlEntityManager,
  id: number,
  since: Date,
): Promise<ContactRow | undefined> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  const isShown = await shownAmong(em);
  const where = { id, deletedAt: { $gt: since } };
  const found = await em.findOne(DeletedContactEntity, where, { disableIdentityMap: true });
  if (found === null || !isShown(found)) return undefined;
  // A message that replaces it may arrive at another server at this moment.
  if (found.key) await lockNames(em, [found.key]);
  const deleted = await em.findOne(DeletedContactEntity, where, {
    disableIdentityMap: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (deleted === null) return undefined;
  const { deletedAt: _, ...row } = deleted;
  await em.nativeDelete(DeletedContactEntity, id);
  await em.insert(ContactEntity, row);
  if (row.key) await em.nativeDelete(SpentKeyEntity, { key: row.key });
  await queries.indexEntity(em, row);
  return em.findOneOrFail(ContactEntity, id);
}

/** Erases at most `max` messages that were deleted by `before`; their keys stay spent. Returns how many. */
async function purgeBatch(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  const query = tablesOf(em)
    .selectFrom('deleted_contact')
    .where('deleted_at', '<=', before.getTime())
    .select('id')
    .limit(max);
  const ids = (await engineOf(em).takeRows(query, ['deleted_contact']).execute()).map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(DeletedContactEntity, { id: { $in: ids } });
  await eraseActivity(em, 'contact', ids, { action: 'deleted' });
  await dropDeliveries(em, ids);
  await dropLabels(em, ids);
  await dropMails(em, ids);
  if (ids.length > 0) await forgetCorrections(em);
  return ids.length;
}
