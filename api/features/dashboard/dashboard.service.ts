import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { CategoryEntity } from '#api/features/blog/blog.entities.ts';
import { cut } from '#contract/characters.ts';
import { contactStates } from '#contract/contact-inbox.ts';
import {
  CHART_DAYS,
  type Dashboard,
  LONGEST_WAIT_DAYS,
  NEWEST_MESSAGES,
  type NewestMessage,
  OLDEST_WAITING,
  type WaitingLead,
} from '#contract/dashboard.ts';
import { INDIA_MS, indianDay, indianDays } from '#contract/indian-day.ts';
import { DAY_MS } from '#contract/time.ts';
import * as repository from './dashboard.repository.ts';

const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;
/** Graphemes of a message that are shown. */
const EXCERPT = 120;

/** The operator's figures: the same number of queries however much there is, each by an index. */
export function createDashboard({ orm, now }: { orm: Orm; now: () => Date }) {
  type Medians = Pick<Dashboard, 'delay' | 'first_answer'>;
  /** A median is of all messages of a month: computed again only when one of them changed, or the month. */
  let known: { changes: number; since: number; medians: Medians } | undefined;

  async function mediansOf(em: SqlEntityManager, since: number, changes: number): Promise<Medians> {
    if (known?.changes !== changes || known.since !== since) {
      const medians = { delay: await messageDelay(em, since), first_answer: await firstAnswer(em, since) };
      known = { changes, since, medians };
    }
    return known.medians;
  }

  return {
    async figures(): Promise<Omit<Dashboard, 'webhook'>> {
      const em = orm.em.fork();
      const time = now();
      const counts = await tablesOf(em).selectFrom('contact_count').selectAll().execute();
      const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
      const { days, ...recent } = await messageDays(em, time);
      return {
        posts: await repository.countPosts(em),
        categories: await em.count(CategoryEntity),
        messages: {
          total: counts.reduce((sum, { count }) => sum + count, 0),
          unanswered: countOf('new'),
          suspected: countOf('suspected'),
          ...recent,
        },
        days,
        newest: await newestMessages(em),
        waiting: { count: countOf('new'), oldest: await waitingLeads(em) },
        ...(await mediansOf(
          em,
          chartStart(time),
          counts.reduce((sum, { changes }) => sum + changes, 0),
        )),
      };
    },
  };
}

/** Midnight in India at the beginning of the chart's first day. Milliseconds since 1970. */
function chartStart(now: Date): number {
  const [first = indianDay(now)] = indianDays(now, CHART_DAYS);
  return Date.parse(first) - INDIA_MS;
}

/** The number of India's day, as the totals count it. */
const dayOf = (time: number) => Math.floor((time + INDIA_MS) / DAY_MS);

/** The chart, and what came in its last day and in the last seven times 24 hours. */
async function messageDays(
  em: SqlEntityManager,
  now: Date,
): Promise<{ days: Dashboard['days']; today: number; week: number }> {
  const rows = await tablesOf(em)
    .selectFrom('contact_day')
    .where('day', '>=', dayOf(chartStart(now)))
    .selectAll()
    .execute();
  const counted = new Map(rows.map(({ day, count }) => [day, count]));
  const since = (first: number) =>
    rows.reduce((sum, { day, count }) => (day >= first ? sum + count : sum), 0);
  const weekStart = now.getTime() - 7 * DAY_MS;
  const firstDay = dayOf(weekStart);
  const ofFirstDay = await repository.countMessages(em, weekStart, (firstDay + 1) * DAY_MS - INDIA_MS);
  return {
    days: indianDays(now, CHART_DAYS).map((day) => ({
      day,
      messages: counted.get(Date.parse(day) / DAY_MS) ?? 0,
    })),
    today: since(dayOf(now.getTime())),
    week: since(firstDay + 1) + ofFirstDay,
  };
}

/** Of each state its newest, so that a flood of suspected ones is never walked through. */
async function newestMessages(em: SqlEntityManager): Promise<NewestMessage[]> {
  const states = contactStates.filter((state) => state !== 'suspected');
  const lists = await Promise.all(states.map((state) => repository.newestOf(em, state, NEWEST_MESSAGES)));
  return lists
    .flat()
    .sort((a, b) => b.date - a.date || b.id - a.id)
    .slice(0, NEWEST_MESSAGES)
    .map(({ message, date, ...row }) => ({
      ...row,
      message: cut(message.replace(/\s+/g, ' ').trim(), EXCERPT),
      date: new Date(date).toISOString(),
    }));
}

/** How long the messages of the chart's days were under way. */
async function messageDelay(em: SqlEntityManager, since: number): Promise<Dashboard['delay']> {
  const { told, measured, longest } = await repository.messageDelays(em, since, LONGEST_WAIT_MS);
  const middle = await repository.delaysAt(em, { since, longest: LONGEST_WAIT_MS, ...middleOf(measured) });
  return { median: meanOf(middle), longest, measured, left_out: told - measured };
}

async function waitingLeads(em: SqlEntityManager): Promise<WaitingLead[]> {
  const rows = await repository.oldestWaiting(em, OLDEST_WAITING);
  return rows.map(({ date, ...row }) => ({ ...row, date: new Date(date).toISOString() }));
}

/** How long messages waited for their first answer. */
async function firstAnswer(em: SqlEntityManager, since: number): Promise<Dashboard['first_answer']> {
  const measured = await repository.countAnswered(em, since);
  const median = meanOf(await repository.waitsAt(em, { since, ...middleOf(measured) }));
  return { median, measured };
}

/** The places of the median: one in the middle, or the two whose mean it is. */
const middleOf = (count: number) => ({
  offset: Math.max(0, Math.ceil(count / 2) - 1),
  limit: count % 2 === 0 ? 2 : 1,
});

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
