import type { NewActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { REMIND_WITHIN_DAYS } from '#contract/contact-desk.ts';
import type { ContactChange } from '#contract/contact-inbox.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import type { ContactRow } from './contact.entities.ts';

export const NOTE_WRITTEN = 'note written';

export type Assignee = Pick<Caller, 'id' | 'username'>;

/** What was done to a message, for its timeline. */
export type Done = Pick<NewActivity, 'action' | 'detail'>;

/** What is changed beside the state and the labels. */
export interface RowChange extends Pick<ContactChange, 'note' | 'note_revision' | 'remind_at'> {
  assignee: Assignee | null | undefined;
}

/** Gives what is another way than before. @throws Problem note_changed, invalid_fields */
export function changeRow(row: ContactRow, change: RowChange, at: Date): Done[] {
  const done: Done[] = [];
  const { note, note_revision, assignee, remind_at } = change;
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

export function setReminder(row: ContactRow, remindAt: Date | null): void {
  row.remindAt = remindAt;
  row.remindedAt = null;
}

function changeReminder(row: ContactRow, wanted: string | null, now: Date): Done[] {
  const time = wanted === null ? null : new Date(wanted);
  if (time?.getTime() === row.remindAt?.getTime()) return [];
  if (time !== null && (time <= now || time.getTime() > now.getTime() + REMIND_WITHIN_DAYS * DAY_MS)) {
    throw invalidField('remind_at', 'Must be in the future, within a year.');
  }
  setReminder(row, time);
  return [
    time === null
      ? { action: 'reminder removed' }
      : { action: 'reminder set', detail: { at: time.toISOString() } },
  ];
}
