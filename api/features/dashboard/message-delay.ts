import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type Dashboard, LONGEST_WAIT_DAYS } from '#contract/dashboard.ts';
import { chartStart } from './message-figures.ts';

const LONGEST_MS = LONGEST_WAIT_DAYS * 24 * 60 * 60 * 1000;

// The device's clock says when a message was written: what cannot be is left out.
const DELAY = 'date - written_at';
const TOLD = 'from contact where date >= ? and written_at is not null';
const SANE = `${DELAY} between 0 and ${LONGEST_MS}`;

const COUNTS = `select count(*) as told, count(*) filter (where ${SANE}) as measured, max(${DELAY}) filter (where ${SANE}) as longest ${TOLD}`;
const MIDDLE = `select avg(delay) as median from (select ${DELAY} as delay ${TOLD} and ${SANE} order by delay limit ? offset ?)`;

export const delayStatements = [COUNTS, MIDDLE];

/** How long the messages of the chart's days were under way. */
export async function messageDelay(em: SqlEntityManager, now: Date): Promise<Dashboard['delay']> {
  const since = chartStart(now).getTime();
  const [counts] = await em.execute<{ told: number; measured: number; longest: number | null }[]>(COUNTS, [
    since,
  ]);
  const { told = 0, measured = 0, longest = null } = counts ?? {};
  // One in the middle, or the mean of the two.
  const [middle] = await em.execute<{ median: number | null }[]>(MIDDLE, [
    since,
    measured % 2 === 0 ? 2 : 1,
    Math.max(0, Math.ceil(measured / 2) - 1),
  ]);
  return { median: middle?.median ?? null, longest, measured, left_out: told - measured };
}
