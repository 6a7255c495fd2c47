import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { hasActivity, type NewActivity, recordActivity } from '#api/features/activity/activity.service.ts';
import type { Notices } from '#api/features/notification/notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { BulkChange, BulkChanged } from '#contract/contact-bulk.ts';
import { LABELS_OF_CONTACT_MAX, REMIND_WITHIN_DAYS } from '#contract/contact-desk.ts';
import type { Contact, ContactChange, ContactState } from '#contract/contact-inbox.ts';
import { Problem } from '#contract/problem.ts';
import type { ContactRow } from './contact.entities.ts';
import { viewContact } from './contact.views.ts';
import * as inbox from './inbox.repository.ts';
import * as labels from './label.repository.ts';
import { learnState } from './spam.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Assignee = Pick<Caller, 'id' | 'username'>;

/** What was done to a message, for its timeline. */
type Done = Pick<NewActivity, 'action' | 'detail'>;

/** Who changes, and when. */
interface By {
  by: Caller | undefined;
  at: Date;
}

interface Deps {
  orm: Orm;
  now: () => Date;
  notices: Pick<Notices, 'followSpam' | 'wake'>;
}

export type ContactChanges = ReturnType<typeof createContactChanges>;

/** What the operator adds to messages: a state, a note, labels, an assignee, a reminder. Each change is noted as activity. */
export function createContactChanges({ orm, now, notices }: Deps) {
  const write = async <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    try {
      const result = await inTransaction(orm, work);
      notices.wake();
      return result;
    } catch (error) {
      // It was deleted at this moment.
      if (isForeignKeyViolation(error)) throw invalid('labels', NO_LABEL);
      throw error;
    }
  };

  /** @throws Problem note_changed when the note is not the one that was read */
  const change = (id: number, { labels: wanted, ...rest }: ContactChange, by?: Caller): Promise<Contact> =>
    write(async (em) => {
      const who = { by, at: now() };
      const assignee = await findAssignee(em, rest.assignee);
      const row = await inbox.findForChange(em, id);
      if (row === null) throw new Problem('not_found');
      const { state: before } = row;
      const done = changeRow(row, { ...rest, assignee }, who.at);
      if (rest.state !== undefined) await followState(em, row, before, who.at);
      if (done.some(({ action }) => action === NOTE_WRITTEN)) await inbox.indexEntity(em, row);
      if (wanted !== undefined) done.push(...(await setLabels(em, id, wanted)));
      await record(em, id, done, who);
      return viewContact(row, (await labels.labelsOf(em, [id])).get(id));
    });

  const changeMany = (ids: readonly number[], change: BulkChange, by?: Caller): Promise<BulkChanged> =>
    write(async (em) => {
      const who = { by, at: now() };
      const assignee = await findAssignee(em, change.assignee);
      const rows = await inbox.findAllForChange(em, ids);
      const labelled = await labels.labelsOf(em, ids);
      const names = await labelNames(em, [change.add_label, change.remove_label]);
      const changed: number[] = [];
      for (const row of rows) {
        const { state: before } = row;
        const done = change.delete
          ? [{ action: 'deleted' }]
          : changeRow(row, { ...change, assignee }, who.at);
        if (change.delete) await inbox.moveToDeleted(em, row.id, who.at);
        else if (change.state !== undefined) await followState(em, row, before, who.at);
        const own = labelled.get(row.id) ?? [];
        const has = (id: number) => own.some((label) => label.id === id);
        const { add_label: added, remove_label: removed } = change;
        if (added !== undefined && !has(added)) {
          if (own.length >= LABELS_OF_CONTACT_MAX) throw invalid('add_label', TOO_MANY_LABELS);
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
      const found = new Set(rows.map(({ id }) => id));
      return { changed, missing: [...new Set(ids)].filter((id) => !found.has(id)) };
    });

  /** What is spam is learnt, and not told of. */
  async function followState(em: SqlEntityManager, row: ContactRow, before: ContactState, at: Date) {
    await learnState(em, row);
    const isSpam = row.state === 'suspected';
    if (isSpam === (before === 'suspected')) return;
    // Who marked it before has seen it as a lead, or was told when it was rescued.
    const wasTold =
      row.state === 'answered' || (await hasActivity(em, 'contact', row.id, [MARKED_SPAM, RESCUED]));
    await notices.followSpam(em, { contactId: row.id, isSpam, wasTold, now: at });
  }

  return { change, changeMany };
}

const NOTE_WRITTEN = 'note written';
const MARKED_SPAM = 'spam';
const RESCUED = 'not spam';
const NO_LABEL = 'There is no such label.';
const TOO_MANY_LABELS = `A message has at most ${LABELS_OF_CONTACT_MAX} labels.`;

interface RowChange extends Omit<ContactChange, 'labels' | 'assignee'> {
  assignee: Assignee | null | undefined;
}

/** Gives what is another way than before. */
function changeRow(row: ContactRow, change: RowChange, at: Date): Done[] {
  const done: Done[] = [];
  const { state, answered_by, note, note_revision, assignee, remind_at } = change;
  const isAnswer =
    state === 'answered' && (row.state !== state || (answered_by ?? row.answeredBy) !== row.answeredBy);
  if (isAnswer) {
    done.push({ action: 'answered', ...(answered_by && { detail: { by: answered_by } }) });
    // When one was answered before answers had a time is not known.
    if (row.state !== 'answered') row.answeredAt ??= at;
    row.answeredBy = answered_by ?? null;
    if (row.state !== 'answered') setReminder(row, null);
  } else if (state !== undefined && state !== row.state) {
    done.push({ action: actionOf(row.state, state) });
  }
  if (state !== undefined) row.state = state;
  // The same words again: the answer to the first try was lost.
  if (note !== undefined && note !== row.note) {
    if (note_revision !== row.noteRevision) throw new Problem('note_changed');
    row.note = note;
    row.noteRevision += 1;
    done.push({ action: NOTE_WRITTEN });
  }
  if (assignee !== undefined && (assignee?.id ?? null) !== (row.assigneeId ?? null)) {
    row.assigneeId = assignee?.id ?? null;
    done.push(
      assignee === null
        ? { action: 'unassigned' }
        : { action: 'assigned', detail: { to: assignee.username } },
    );
  }
  if (remind_at !== undefined) done.push(...changeReminder(row, remind_at, at));
  return done;
}

/** What it is called when a message goes from one state to another but by an answer. */
function actionOf(before: ContactState, after: ContactState): string {
  if (after === 'suspected') return MARKED_SPAM;
  return before === 'suspected' ? RESCUED : 'reopened';
}

function setReminder(row: ContactRow, remindAt: Date | null): void {
  row.remindAt = remindAt;
  row.remindedAt = null;
}

function changeReminder(row: ContactRow, wanted: string | null, now: Date): Done[] {
  const time = wanted === null ? null : new Date(wanted);
  if (time?.getTime() === row.remindAt?.getTime()) return [];
  if (time !== null && (time <= now || time.getTime() > now.getTime() + REMIND_WITHIN_DAYS * DAY_MS)) {
    throw invalid('remind_at', 'Must be in the future, within a year.');
  }
  setReminder(row, time);
  return [
    time === null
      ? { action: 'reminder removed' }
      : { action: 'reminder set', detail: { at: time.toISOString() } },
  ];
}

/** The messages of an operator who may not read them any more, in the transaction that says so, are nobody's. */
export const unassignAll = (em: SqlEntityManager, operatorId: number): Promise<void> =>
  inbox.unassignAll(em, operatorId);

/** undefined and null stay what they are. */
async function findAssignee(
  em: SqlEntityManager,
  id: number | null | undefined,
): Promise<Assignee | null | undefined> {
  if (id === null || id === undefined) return id;
  const operator = await inbox.findAssignee(em, id);
  if (operator === null) throw invalid('assignee', 'There is no such operator who may read messages.');
  return operator;
}

async function labelNames(
  em: SqlEntityManager,
  ids: readonly (number | undefined)[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (ids.every((id) => id === undefined)) return names;
  for (const { id, name } of await labels.listLabels(em)) names.set(id, name);
  if (ids.some((id) => id !== undefined && !names.has(id))) throw invalid('labels', NO_LABEL);
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

async function record(em: SqlEntityManager, id: number, done: readonly Done[], who: By): Promise<void> {
  for (const each of done) await recordActivity(em, { ...who, ...each, subject: 'contact', subjectId: id });
}

const invalid = (field: string, message: string) =>
  new Problem('invalid_fields', { errors: [{ field, message }] });
