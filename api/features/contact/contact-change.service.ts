import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { hasActivity, type NewActivity, recordActivity } from '#api/features/activity/activity.service.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { allows, answerers } from '#contract/auth-rules.ts';
import {
  type BulkChange,
  type BulkChanged,
  type Contact,
  type ContactChange,
  LABELS_OF_CONTACT_MAX,
} from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import {
  type Assignee,
  changeRow,
  changeState,
  type Done,
  MARKED_SPAM,
  NOTE_WRITTEN,
  RESCUED,
} from './change-row.ts';
import {
  CannedReplyEntity,
  ContactEntity,
  type ContactRow,
  DeletedContactEntity,
} from './contact.entities.ts';
import * as inbox from './contact.queries.ts';
import { readContact } from './contact-list.queries.ts';
import { correct } from './correction.service.ts';
import * as labels from './label.service.ts';
import { unlearn } from './spam.service.ts';

/** Who changes, and when. */
type By = Pick<NewActivity, 'by' | 'at'>;

interface Deps extends ServiceDeps {
  notifications: Pick<Notifications, 'followSpam' | 'wake'>;
}

export type ContactChanges = ReturnType<typeof createContactChanges>;

/** What the operator adds to messages: a state, a note, labels, an assignee, a reminder. Each change is noted as activity. */
export function createContactChanges({ orm, now, notifications }: Deps) {
  const write = async <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    try {
      const result = await inTransaction(orm, work);
      notifications.wake();
      return result;
    } catch (error) {
      // A label was deleted at this moment.
      if (isForeignKeyViolation(error)) throw Problem.field('labels', NO_LABEL);
      throw error;
    }
  };

  /** @throws Problem note_changed when the note is not the one that was read */
  const change = (id: number, { labels: wanted, ...rest }: ContactChange, by?: Caller): Promise<Contact> =>
    write(async (em) => {
      const who = { by, at: now() };
      const assignee = await findAssignee(em, rest.assignee);
      const [row] = await inbox.findAllForChange(em, [id]);
      if (row === undefined) throw new Problem('not_found');
      const replyTitle = await replyTitleOf(em, rest.reply);
      const done = await markRow(em, row, { ...rest, replyTitle }, who.at);
      done.push(...changeRow(row, { ...rest, assignee }, who.at));
      if (done.some(({ action }) => action === NOTE_WRITTEN)) await inbox.indexEntity(em, row);
      done.push(...(await correct(em, row, rest)));
      if (wanted !== undefined) done.push(...(await setLabels(em, id, wanted)));
      await record(em, id, done, who);
      await em.flush();
      return readContact(em, id);
    });

  const changeMany = (ids: readonly number[], change: BulkChange, by?: Caller): Promise<BulkChanged> =>
    write(async (em) => {
      const who = { by, at: now() };
      const assignee = await findAssignee(em, change.assignee);
      const rows = await inbox.findAllForChange(em, ids);
      const labelled = await labels.labelsOf(em, ids);
      const names = await labelNames(em, [change.add_label, change.remove_label]);
      const replyTitle = await replyTitleOf(em, change.reply);
      const changed: number[] = [];
      for (const row of rows) {
        const done: Done[] = change.delete
          ? [{ action: 'deleted' }]
          : await markRow(em, row, { ...change, replyTitle }, who.at);
        if (change.delete) await inbox.moveToTrash(em, row.id, who.at);
        else done.push(...changeRow(row, { assignee, remind_at: change.remind_at }, who.at));
        const own = labelled.get(row.id) ?? [];
        const has = (id: number) => own.some((label) => label.id === id);
        const { add_label: added, remove_label: removed } = change;
        if (added !== undefined && !has(added)) {
          if (own.length >= LABELS_OF_CONTACT_MAX) throw Problem.field('add_label', TOO_MANY_LABELS);
          await labels.addLabel(em, row.id, added);
          done.push({ action: 'label added', detail: { label: names.get(added) ?? '' } });
        }
        if (removed !== undefined && has(removed)) {
          await labels.removeLabel(em, row.id, removed);
          done.push({ action: 'label removed', detail: { label: names.get(removed) ?? '' } });
        }
        await record(em, row.id, done, who);
        if (done.length > 0) changed.push(row.id);
      }
      if (change.delete) await unlearn(em, changed);
      const found = new Set(rows.map(({ id }) => id));
      return { changed, missing: [...new Set(ids)].filter((id) => !found.has(id)) };
    });

  /** Changes the state, where the change has one. Notifications of spam are withheld. */
  async function markRow(
    em: SqlEntityManager,
    row: ContactRow,
    { state, ...how }: Pick<ContactChange, 'state' | 'answered_by'> & { replyTitle?: string | undefined },
    at: Date,
  ): Promise<Done[]> {
    if (state === undefined) return [];
    const wasSpam = row.state === 'suspected';
    const done = await changeState(em, row, { state, ...how }, at);
    const isSpam = row.state === 'suspected';
    if (isSpam === wasSpam) return done;
    // Operators know of it where one of them marked it before or answered it.
    const isKnown =
      row.state === 'answered' || (await hasActivity(em, 'contact', row.id, [MARKED_SPAM, RESCUED]));
    await notifications.followSpam(em, { contactId: row.id, isSpam, isKnown, now: at });
    return done;
  }

  return { change, changeMany, markRow };
}

/** The title that a prepared reply has now; undefined where it is gone. */
export const replyTitleOf = async (
  em: SqlEntityManager,
  id: number | undefined,
): Promise<string | undefined> =>
  id === undefined ? undefined : (await em.findOne(CannedReplyEntity, id))?.title;

const NO_LABEL = 'There is no such label.';
const TOO_MANY_LABELS = `A message has at most ${LABELS_OF_CONTACT_MAX} labels.`;

/** Takes their messages from an operator who may not read them any more, in the transaction that changes the role. */
export async function unassignAll(em: SqlEntityManager, operatorId: number): Promise<void> {
  await em.nativeUpdate(ContactEntity, { assigneeId: operatorId }, { assigneeId: null });
  await em.nativeUpdate(DeletedContactEntity, { assigneeId: operatorId }, { assigneeId: null });
}

/**
 * Finds the operator whom a message is assigned to, and locks them: until the commit they are not removed and keep their role.
 * undefined and null are returned as they are.
 */
async function findAssignee(
  em: SqlEntityManager,
  id: number | null | undefined,
): Promise<Assignee | null | undefined> {
  if (id === null || id === undefined) return id;
  const lockMode = LockMode.PESSIMISTIC_READ;
  const row = await em.findOne(OperatorEntity, id, { fields: ['username', 'role'], lockMode });
  if (row === null || !allows(answerers, row.role)) {
    throw Problem.field('assignee', 'There is no such operator who may read messages.');
  }
  return { id: row.id, username: row.username };
}

async function labelNames(
  em: SqlEntityManager,
  ids: readonly (number | undefined)[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (ids.every((id) => id === undefined)) return names;
  for (const { id, name } of await labels.listLabels(em)) names.set(id, name);
  if (ids.some((id) => id !== undefined && !names.has(id))) throw Problem.field('labels', NO_LABEL);
  return names;
}

async function setLabels(
  em: SqlEntityManager,
  contactId: number,
  wanted: readonly number[],
): Promise<Done[]> {
  const names = await labelNames(em, wanted);
  const before = (await labels.labelsOf(em, [contactId])).get(contactId) ?? [];
  const done: Done[] = [];
  for (const id of new Set(wanted)) {
    if (before.some((label) => label.id === id)) continue;
    await labels.addLabel(em, contactId, id);
    done.push({ action: 'label added', detail: { label: names.get(id) ?? '' } });
  }
  for (const { id, name } of before) {
    if (wanted.includes(id)) continue;
    await labels.removeLabel(em, contactId, id);
    done.push({ action: 'label removed', detail: { label: name } });
  }
  return done;
}

export async function record(
  em: SqlEntityManager,
  id: number,
  done: readonly Done[],
  who: By,
): Promise<void> {
  for (const each of done) await recordActivity(em, { ...who, ...each, subject: 'contact', subjectId: id });
}
