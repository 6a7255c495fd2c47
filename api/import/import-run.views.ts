import type { ImportCounts, ImportRunView } from '#contract/import.ts';
import { secondsLeft } from '#contract/import-words.ts';
import { Problem } from '#contract/problem.ts';
import type { ImportTask, Progress, RunRow } from './import-run.queries.ts';
import type { UploadRow } from './upload/upload.service.ts';

/** A server that was silent for so many milliseconds is gone. */
const SILENT_MS = 30_000;
/** A part that takes so many milliseconds is slow. */
const SLOW_MS = 10_000;

/** How a run ended, stored as JSON. */
export interface RunEnd {
  counts?: ImportCounts;
  message?: string;
}

/** A run as it is now: one whose server is gone has failed. */
export function currentState(row: RunRow, now: Date): { state: ImportRunView['state']; outcome: RunEnd } {
  const outcome: RunEnd = JSON.parse(row.outcome ?? '{}');
  if (row.state !== 'waiting' && row.state !== 'running') return { state: row.state, outcome };
  if (now.getTime() - row.seen_at > SILENT_MS)
    return { state: 'failed', outcome: { message: new Problem('upload_gone').message } };
  return { state: row.state, outcome };
}

/** @param uploads the files that are there, its own among them */
export function viewRun(row: RunRow, uploads: readonly UploadRow[], now: Date): ImportRunView {
  const { file, media, dryRun, drafts = false, fetch = false, name }: ImportTask = JSON.parse(row.task);
  const { done, total, doing, lines, begunAt, movedAt }: Progress = JSON.parse(row.progress);
  const { state, outcome } = currentState(row, now);
  const isRunning = state === 'running';
  const isThere = ({ upload }: { upload: string }) =>
    uploads.some(
      (each) => each.upload === upload && each.state === 'open' && now.getTime() - each.seen_at <= SILENT_MS,
    );
  return {
    id: row.id,
    name: name ?? '',
    file,
    media: media ?? null,
    dry_run: dryRun,
    drafts,
    fetch,
    asked_at: new Date(row.asked_at).toISOString(),
    state,
    ...{ done, total, doing: isRunning ? doing : '', lines },
    seconds_left: isRunning ? secondsLeft({ done, total }, now.getTime() - begunAt) : null,
    is_slow: isRunning && now.getTime() - movedAt > SLOW_MS,
    counts: outcome.counts ?? null,
    message: outcome.message ?? null,
    has_files: isThere(file) && (media === undefined || isThere(media)),
  };
}
