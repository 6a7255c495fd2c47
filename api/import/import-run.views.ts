import type { ImportRunView } from '#contract/import.ts';
import { secondsLeft } from '#contract/import-words.ts';
import { Problem } from '#contract/problem.ts';
import type { ImportEnd, ImportRunRow, ImportUploadRow } from './import.entities.ts';

/** A server that was silent for so many milliseconds is gone. */
const SILENT_MS = 30_000;
/** A part that takes so many milliseconds is slow. */
const SLOW_MS = 10_000;

const isSilent = ({ seenAt }: { seenAt: Date }, now: Date) => now.getTime() - seenAt.getTime() > SILENT_MS;

/** A run as it is now: one whose server is gone has failed. */
export function currentState(row: ImportRunRow, now: Date): Pick<ImportRunView, 'state'> & ImportEnd {
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  return isUnderWay && isSilent(row, now)
    ? { state: 'failed', message: new Problem('upload_gone').message }
    : { state: row.state, ...row.outcome };
}

/** @param uploads the files that are there, its own among them */
export function viewRun(row: ImportRunRow, uploads: readonly ImportUploadRow[], now: Date): ImportRunView {
  const { file, media, dryRun, drafts = false, fetch = false, name = '' } = row.task;
  const { done, total, doing, lines, begunAt, movedAt } = row.progress;
  const { state, counts = null, message = null } = currentState(row, now);
  const isRunning = state === 'running';
  const isThere = ({ upload }: { upload: string }) =>
    uploads.some((each) => each.upload === upload && each.state === 'open' && !isSilent(each, now));
  return {
    ...{ id: row.id, name, file, media: media ?? null, dry_run: dryRun, drafts, fetch },
    asked_at: row.askedAt.toISOString(),
    ...{ state, done, total, doing: isRunning ? doing : '', lines },
    seconds_left: isRunning ? secondsLeft({ done, total }, now.getTime() - begunAt) : null,
    is_slow: isRunning && now.getTime() - movedAt > SLOW_MS,
    ...{ counts, message },
    has_files: isThere(file) && (media === undefined || isThere(media)),
  };
}
