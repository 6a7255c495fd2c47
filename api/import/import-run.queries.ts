import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Row, tablesOf } from '#api/db/tables.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { ImportEvent, ImportUpload } from '#contract/import.ts';

export type RunRow = Row<'import_run'>;
export type ReportLine = Extract<ImportEvent, { type: 'line' }>;

/** What an operator asked for, stored as JSON. */
export interface ImportTask {
  file: ImportUpload;
  media?: ImportUpload | undefined;
  dryRun: boolean;
  drafts?: boolean | undefined;
  fetch?: boolean | undefined;
  by?: Caller | undefined;
  name?: string | undefined;
}

/** How far a run is, stored as JSON. */
export interface Progress {
  done: number;
  total: number;
  doing: string;
  /** How many lines its report has. */
  lines: number;
  /** When it began, and when it last did something. */
  begunAt: number;
  movedAt: number;
}

export const NO_PROGRESS: Progress = { done: 0, total: 0, doing: '', lines: 0, begunAt: 0, movedAt: 0 };

export async function addRun(
  em: SqlEntityManager,
  { id, task, server, at }: { id: string; task: string; server: string; at: Date },
): Promise<void> {
  const progress = JSON.stringify(NO_PROGRESS);
  await tablesOf(em)
    .insertInto('import_run')
    .values({ id, task, server, asked_at: at, seen_at: at, state: 'waiting', progress, outcome: null })
    .execute();
}

export const findRun = (em: SqlEntityManager, id: string): Promise<RunRow | undefined> =>
  tablesOf(em).selectFrom('import_run').where('id', '=', id).selectAll().executeTakeFirst();

/** Newest first. */
export const newestRuns = (em: SqlEntityManager, limit: number): Promise<RunRow[]> =>
  tablesOf(em)
    .selectFrom('import_run')
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();

/** Runs that a server has yet to begin. */
export const askedRuns = (em: SqlEntityManager, server: string): Promise<RunRow[]> =>
  tablesOf(em)
    .selectFrom('import_run')
    .where('server', '=', server)
    .where('state', '=', 'waiting')
    .selectAll()
    .execute();

/** Gives false where the run was not in a state of `from`. */
export async function setRun(
  em: SqlEntityManager,
  id: string,
  { from, ...change }: { from: RunRow['state'][]; state: RunRow['state']; outcome?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(em)
    .updateTable('import_run')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setProgress(
  em: SqlEntityManager,
  id: string,
  progress: Progress,
  at: Date,
): Promise<void> {
  await tablesOf(em)
    .updateTable('import_run')
    .set({ progress: JSON.stringify(progress), seen_at: at })
    .where('id', '=', id)
    .execute();
}

/** Notes that the server of these runs is alive. */
export async function noteSeen(em: SqlEntityManager, ids: readonly string[], at: Date): Promise<void> {
  await tablesOf(em).updateTable('import_run').set({ seen_at: at }).where('id', 'in', ids).execute();
}

export async function stoppedRuns(em: SqlEntityManager, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tablesOf(em)
    .selectFrom('import_run')
    .where('id', 'in', ids)
    .where('state', '=', 'stopped')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @param at the number of the first line */
export async function addLines(
  em: SqlEntityManager,
  run: string,
  at: number,
  lines: readonly ReportLine[],
): Promise<void> {
  const rows = lines.map((line, index) => ({ run, at: at + index, event: JSON.stringify(line) }));
  for (let from = 0; from < rows.length; from += 100)
    await tablesOf(em)
      .insertInto('import_line')
      .values(rows.slice(from, from + 100))
      .execute();
}

export async function linesFrom(
  em: SqlEntityManager,
  run: string,
  { at, limit }: { at: number; limit: number },
): Promise<ReportLine[]> {
  const rows = await tablesOf(em)
    .selectFrom('import_line')
    .where('run', '=', run)
    .where('at', '>=', at)
    .orderBy('at')
    .limit(limit)
    .select('event')
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as ReportLine);
}
