import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { contactStates } from '#contract/contact-desk.ts';
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

const BY_DAY = `select (date + ${INDIA_MS}) / ${DAY_MS} as day, count(*) as messages from contact where date >= ? group by 1`;

export async function messageDays(em: SqlEntityManager, now: Date): Promise<Dashboard['days']> {
  const rows = await em.execute<{ day: number; messages: number }[]>(BY_DAY, [chartStart(now).getTime()]);
  const counted = new Map(rows.map(({ day, messages }) => [day, messages]));
  return indianDays(now, CHART_DAYS).map((day) => ({
    day,
    messages: counted.get(Date.parse(day) / DAY_MS) ?? 0,
  }));
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
