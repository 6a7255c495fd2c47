import type { SqlEntityManager } from '@mikro-orm/sql';
import type { NewActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import {
  type AnswerWay,
  type ContactChange,
  type ContactState,
  REMIND_WITHIN_DAYS,
} from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { ContactRow, StateBefore } from './contact.entities.ts';
import { learn, learnFromState } from './spam.service.ts';

export const MARKED_SPAM = 'spam';
export const RESCUED = 'not spam';

/** A change that is taken back within this time restores the answer and the reminder, too. */
const UNDO_MS = 10 * MINUTE_MS;

interface StateChange {
  state: ContactState;
  answered_by?: AnswerWay | undefined;
  /** The title of the prepared reply that the person was sent. */
  replyTitle?: string | undefined;
}

/**
 * Changes the state of a message, and what the spam filter learns from it. A change that is taken back within
 * UNDO_MS is undone: answer, reminder and filter are restored. Returns what was done.
 */
export async function changeState(
  em: SqlEntityManager,
  row: ContactRow,
  { state, answered_by: way, replyTitle }: StateChange,
  at: Date,
): Promise<Done[]> {
  const { state: old, stateBefore } = row;
  const done: Done = {
    action: actionOf(old, state),
    ...(state === 'answered' && way && { detail: { by: way, ...(replyTitle && { reply: replyTitle }) } }),
  };
  if (state === old) {
    await learnFromState(em, row);
    if (state !== 'answered' || way === undefined) return [];
    if (way === row.answeredBy && !replyTitle) return [];
    row.answeredBy = way;
  } else if (stateBefore?.state === state && isReverted(stateBefore, way, at)) {
    restore(row, stateBefore);
    await learn(em, row, stateBefore.learnt ?? undefined);
  } else {
    const before = snapshotOf(row, at);
    row.state = state;
    if (state === 'answered') {
      row.answeredAt ??= at;
      row.answeredBy = way ?? null;
      setReminder(row, null);
    }
    row.stateBefore = { ...before, learnt: await learnFromState(em, row) };
  }
  return [done];
}

function isReverted({ changedAt, answeredBy }: StateBefore, way: AnswerWay | undefined, at: Date): boolean {
  const isSameAnswer = way === undefined || way === answeredBy;
  return isSameAnswer && at.getTime() - changedAt <= UNDO_MS;
}

const snapshotOf = (row: ContactRow, at: Date): Omit<StateBefore, 'learnt'> => ({
  state: row.state,
  changedAt: at.getTime(),
  answeredAt: row.answeredAt?.getTime() ?? null,
  answeredBy: row.answeredBy ?? null,
  remindAt: row.remindAt?.getTime() ?? null,
  remindedAt: row.remindedAt?.getTime() ?? null,
  suspicion: row.suspicion ?? null,
});

function restore(row: ContactRow, before: StateBefore): void {
  row.state = before.state;
  row.answeredAt = asDate(before.answeredAt);
  row.answeredBy = before.answeredBy;
  // A reminder that was set since then stays.
  if (row.remindAt === null || row.remindAt === undefined) {
    row.remindAt = asDate(before.remindAt);
    row.remindedAt = asDate(before.remindedAt);
  }
  row.suspicion = before.suspicion;
  row.stateBefore = null;
}

const asDate = (time: number | null) => (time === null ? null : new Date(time));

/** The name of a change of state, for the timeline. */
function actionOf(before: ContactState, after: ContactState): string {
  if (after === 'answered') return 'answered';
  if (after === 'suspected') return MARKED_SPAM;
  return before === 'suspected' ? RESCUED : 'reopened';
}

export const NOTE_WRITTEN = 'note written';

export type Assignee = Pick<Caller, 'id' | 'username'>;

/** What was done to a message, for its timeline. */
export type Done = Pick<NewActivity, 'action' | 'detail'>;

/** What a change may hold besides the state and the labels. */
interface RowChange extends Pick<ContactChange, 'note' | 'note_revision' | 'remind_at'> {
  assignee: Assignee | null | undefined;
}

/** Returns what was changed. @throws Problem note_changed, invalid_fields */
export function changeRow(row: ContactRow, change: RowChange, at: Date): Done[] {
  const done: Done[] = [];
  const { note, note_revision, assignee, remind_at } = change;
  // The same words again are a repeat, after an answer that was lost.
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

function setReminder(row: ContactRow, remindAt: Date | null): void {
  row.remindAt = remindAt;
  row.remindedAt = null;
}

function changeReminder(row: ContactRow, wanted: string | null, now: Date): Done[] {
  const time = wanted === null ? null : new Date(wanted);
  if (time?.getTime() === row.remindAt?.getTime()) return [];
  if (time !== null && (time <= now || time.getTime() > now.getTime() + REMIND_WITHIN_DAYS * DAY_MS)) {
    throw Problem.field('remind_at', 'Must be in the future, within a year.');
  }
  setReminder(row, time);
  return [
    time === null
      ? { action: 'reminder removed' }
      : { action: 'reminder set', detail: { at: time.toISOString() } },
  ];
}
