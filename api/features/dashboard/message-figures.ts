import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { type ContactState, contactStates } from '#contract/contact-inbox.ts';
import { CHART_DAYS, type Dashboard, NEWEST_MESSAGES, type NewestMessage } from '#contract/dashboard.ts';
import { INDIA_MS, indianDay, indianDays } from '#contract/indian-day.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Graphemes of a message that are shown. */
const EXCERPT = 120;

/** Midnight in India at the beginning of the chart's first day. */
export function chartStart(now: Date): Date {
  const [first = indianDay(now)] = indianDays(now, CHART_DAYS);
  return new Date(Date.parse(first) - INDIA_MS);
}

interface StateCount {
  state: ContactState;
  count: number;
  changes: number;
}

/** Totals by state. `changes` grows with every message that comes, goes or is changed. */
export async function messageStates(em: SqlEntityManager) {
  const rows = await em.execute<StateCount[]>('select state, count, changes from contact_count');
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    unanswered: rows.find(({ state }) => state === 'new')?.count ?? 0,
    suspected: rows.find(({ state }) => state === 'suspected')?.count ?? 0,
    changes: rows.reduce((sum, { changes }) => sum + changes, 0),
  };
}

/** The number of India's day, as the totals are kept by it. */
const dayOf = (time: number) => Math.floor((time + INDIA_MS) / DAY_MS);

const BY_DAY = 'select day, count from contact_day where day >= ?';
const IN_PART_OF_DAY = 'select count(*) as count from contact where date >= ? and date < ?';

/** The chart, and what came in its last day and in the last seven times 24 hours. */
export async function messageDays(
  em: SqlEntityManager,
  now: Date,
): Promise<{ days: Dashboard['days']; today: number; week: number }> {
  const rows = await em.execute<{ day: number; count: number }[]>(BY_DAY, [dayOf(chartStart(now).getTime())]);
  const counted = new Map(rows.map(({ day, count }) => [day, count]));
  const since = (first: number) =>
    rows.reduce((sum, { day, count }) => (day >= first ? sum + count : sum), 0);
  const weekStart = now.getTime() - 7 * DAY_MS;
  const firstDay = dayOf(weekStart);
  const [part] = await em.execute<{ count: number }[]>(IN_PART_OF_DAY, [
    weekStart,
    (firstDay + 1) * DAY_MS - INDIA_MS,
  ]);
  return {
    days: indianDays(now, CHART_DAYS).map((day) => ({
      day,
      messages: counted.get(Date.parse(day) / DAY_MS) ?? 0,
    })),
    today: since(dayOf(now.getTime())),
    week: since(firstDay + 1) + (part?.count ?? 0),
  };
}

/** Of each state its newest, so that a flood of suspected ones is never walked through. */
export async function newestMessages(em: SqlEntityManager): Promise<NewestMessage[]> {
  const states = contactStates.filter((state) => state !== 'suspected');
  const lists = await Promise.all(
    states.map((state) =>
      em.find(ContactEntity, { state }, { orderBy: { date: 'desc', id: 'desc' }, limit: NEWEST_MESSAGES }),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => b.date.getTime() - a.date.getTime() || b.id - a.id)
    .slice(0, NEWEST_MESSAGES)
    .map((row) => ({
      id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      message: cut(row.message),
      date: row.date.toISOString(),
      state: row.state,
    }));
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(line.slice(0, 8 * EXCERPT))];
  return letters.length <= EXCERPT
    ? line
    : `${letters
        .slice(0, EXCERPT)
        .map(({ segment }) => segment)
        .join('')}…`;
}
