import type { SqlEntityManager } from '@mikro-orm/sql';
import type { AnswerWay } from '#contract/contact-desk.ts';
import type { ContactState } from '#contract/contact-inbox.ts';
import { UNDO_MS } from '#contract/restorable.ts';
import { type Done, setReminder } from './change-row.ts';
import type { ContactRow, StateBefore } from './contact.entities.ts';
import { learnFromState, restoreLearnt } from './spam.service.ts';

export const MARKED_SPAM = 'spam';
export const RESCUED = 'not spam';

interface StateChange {
  state: ContactState;
  answered_by?: AnswerWay | undefined;
}

/**
 * Changes the state of a message, and what the spam filter learns from it. A change that is taken back within
 * UNDO_MINUTES is undone: answer, reminder and filter are restored. Gives what was done.
 */
export async function changeState(
  em: SqlEntityManager,
  row: ContactRow,
  { state, answered_by: way }: StateChange,
  at: Date,
): Promise<Done[]> {
  const { state: old, stateBefore } = row;
  const done: Done = {
    action: actionOf(old, state),
    ...(state === 'answered' && way && { detail: { by: way } }),
  };
  if (state === old) {
    await learnFromState(em, row);
    if (state !== 'answered' || way === undefined || way === row.answeredBy) return [];
    row.answeredBy = way;
  } else if (stateBefore?.state === state && isTakenBack(stateBefore, way, at)) {
    restore(row, stateBefore);
    await restoreLearnt(em, row, stateBefore.learnt);
  } else {
    const before = asItIs(row, at);
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

function isTakenBack({ changedAt, answeredBy }: StateBefore, way: AnswerWay | undefined, at: Date): boolean {
  const isSameAnswer = way === undefined || way === answeredBy;
  return isSameAnswer && at.getTime() - changedAt <= UNDO_MS;
}

const asItIs = (row: ContactRow, at: Date): Omit<StateBefore, 'learnt'> => ({
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
  // One that was set since then stays.
  if (row.remindAt === null || row.remindAt === undefined) {
    row.remindAt = asDate(before.remindAt);
    row.remindedAt = asDate(before.remindedAt);
  }
  row.suspicion = before.suspicion;
  row.stateBefore = null;
}

const asDate = (time: number | null) => (time === null ? null : new Date(time));

/** What it is called when a message goes from one state to another. */
function actionOf(before: ContactState, after: ContactState): string {
  if (after === 'answered') return 'answered';
  if (after === 'suspected') return MARKED_SPAM;
  return before === 'suspected' ? RESCUED : 'reopened';
}
