import pLimit from 'p-limit';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { ImportEvent } from '#contract/import.ts';
import * as repository from './import-run.repository.ts';
import type { Outcome } from './import-run.views.ts';

/** What a run says, kept until it is stored. */
export function createImportProgress({ orm, now }: { orm: Orm; now: () => Date }, id: string) {
  const begunAt = now().getTime();
  let progress = { ...repository.NO_PROGRESS, begunAt, movedAt: begunAt };
  let lines: repository.ReportLine[] = [];
  let isNew = true;
  const oneByOne = pLimit(1);

  /** @param end goes with the last of it */
  const stored = (end?: { state: 'done' | 'failed'; outcome: Outcome }): Promise<void> =>
    oneByOne(async () => {
      if (!isNew && end === undefined) return;
      // A copy: more may be said while these are stored.
      const batch = [...lines];
      const next = { ...progress, lines: progress.lines + batch.length };
      isNew = false;
      await inTransaction(orm, async (em) => {
        await repository.addLines(em, id, progress.lines, batch);
        await repository.setProgress(em, id, next, now());
        if (end === undefined) return;
        const { state, outcome } = end;
        await repository.setRun(em, id, { from: ['running'], state, outcome: JSON.stringify(outcome) });
      }).catch((error) => {
        isNew = true;
        throw error;
      });
      progress = { ...progress, lines: next.lines };
      lines = lines.slice(batch.length);
    });

  return {
    take(event: Extract<ImportEvent, { type: 'line' | 'progress' }>): void {
      isNew = true;
      if (event.type === 'line') lines.push(event);
      else {
        const { done, total, doing = progress.doing } = event;
        progress = { ...progress, done, total, doing, movedAt: now().getTime() };
      }
    },
    store: (): Promise<void> => stored(),
    end: (outcome: Outcome, state: 'done' | 'failed'): Promise<void> => stored({ state, outcome }),
  };
}
