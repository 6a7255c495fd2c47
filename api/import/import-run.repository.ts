import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { ImportEvent } from '#contract/moving.ts';

export interface Run {
  id: string;
  /** JSON. */
  task: string;
}

export async function addRun(
  em: SqlEntityManager,
  { id, task, server, askedAt }: Run & { server: string; askedAt: Date },
): Promise<void> {
  await tablesOf(em)
    .insertInto('import_run')
    .values({ id, task, server, asked_at: askedAt, state: 'asked' })
    .execute();
}

/** Runs of a server that nobody has begun; only that server asks. */
export const askedRuns = (em: SqlEntityManager, server: string): Promise<Run[]> =>
  tablesOf(em)
    .selectFrom('import_run')
    .where('server', '=', server)
    .where('state', '=', 'asked')
    .select(['id', 'task'])
    .execute();

export async function setRun(
  em: SqlEntityManager,
  id: string,
  { from, to }: { from: 'asked'; to: 'running' } | { from?: undefined; to: 'stopped' },
): Promise<boolean> {
  const query = tablesOf(em).updateTable('import_run').set({ state: to }).where('id', '=', id);
  const { numUpdatedRows } = await (from === undefined
    ? query
    : query.where('state', '=', from)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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

/** @param at the number of the first */
export async function addEvents(
  em: SqlEntityManager,
  run: string,
  at: number,
  events: readonly ImportEvent[],
): Promise<void> {
  const rows = events.map((event, index) => ({ run, at: at + index, event: JSON.stringify(event) }));
  for (let from = 0; from < rows.length; from += 100)
    await tablesOf(em)
      .insertInto('import_event')
      .values(rows.slice(from, from + 100))
      .execute();
}

export async function eventsFrom(em: SqlEntityManager, run: string, at: number): Promise<ImportEvent[]> {
  const rows = await tablesOf(em)
    .selectFrom('import_event')
    .where('run', '=', run)
    .where('at', '>=', at)
    .orderBy('at')
    .limit(500)
    .select('event')
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as ImportEvent);
}
