import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { countByState, notBeingErased } from '#api/db/being-erased.ts';
import { countRows, medianTime } from '#api/db/counts.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import { CategoryEntity } from '#api/features/blog/blog.entities.ts';
import { cut } from '#contract/characters.ts';
import {
  CHART_DAYS,
  type Dashboard,
  LONGEST_WAIT_DAYS,
  NEWEST_MESSAGES,
  type NewestMessage,
  OLDEST_WAITING,
  type WaitingLead,
} from '#contract/dashboard.ts';
import { type ContactState, contactStates } from '#contract/inbox.ts';
import { INDIA_MS, indianDay, indianDayNumber, indianDays } from '#contract/indian-day.ts';
import { DAY_MS } from '#contract/time.ts';

const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;
/** Graphemes of a message that are shown. */
const EXCERPT = 120;

/** The operator's figures: the same number of queries however much there is, each by an index. */
export function createDashboard({ orm, now }: ServiceDeps) {
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
      const count = await countByState(em);
      const changed = await tablesOf(em)
        .selectFrom('contact_count')
        .select(({ fn }) => fn.sum<number | null>('changes').as('changes'))
        .executeTakeFirst();
      const { days, ...recent } = await messageDays(em, time);
      return {
        posts: await countPosts(em),
        categories: await em.count(CategoryEntity),
        messages: {
          total: count(...contactStates),
          unanswered: count('new'),
          suspected: count('suspected'),
          ...recent,
        },
        days,
        newest: await newestMessages(em),
        waiting: { count: count('new'), oldest: await waitingLeads(em) },
        ...(await mediansOf(em, chartStart(time), changed?.changes ?? 0)),
      };
    },
  };
}

/** Midnight in India at the beginning of the chart's first day. Milliseconds since 1970. */
function chartStart(now: Date): number {
  const [first = indianDay(now)] = indianDays(now, CHART_DAYS);
  return Date.parse(first) - INDIA_MS;
}

/** The chart, and what came in its last day and in the last seven times 24 hours. */
async function messageDays(
  em: SqlEntityManager,
  now: Date,
): Promise<{ days: Dashboard['days']; today: number; week: number }> {
  const rows = await tablesOf(em)
    .selectFrom('contact_day')
    .where('day', '>=', indianDayNumber(chartStart(now)))
    .selectAll()
    .execute();
  const counted = new Map(rows.map(({ day, count }) => [day, count]));
  const since = (first: number) =>
    rows.reduce((sum, { day, count }) => (day >= first ? sum + count : sum), 0);
  const weekStart = now.getTime() - 7 * DAY_MS;
  const firstDay = indianDayNumber(weekStart);
  const ofFirstDay = await countMessages(em, weekStart, (firstDay + 1) * DAY_MS - INDIA_MS);
  return {
    days: indianDays(now, CHART_DAYS).map((day) => ({
      day,
      messages: counted.get(Date.parse(day) / DAY_MS) ?? 0,
    })),
    today: since(indianDayNumber(now.getTime())),
    week: since(firstDay + 1) + ofFirstDay,
  };
}

/** Reads the newest of each state, so that it never walks through a flood of suspected ones. */
async function newestMessages(em: SqlEntityManager): Promise<NewestMessage[]> {
  const states = contactStates.filter((state) => state !== 'suspected');
  const lists = await Promise.all(states.map((state) => newestOf(em, state, NEWEST_MESSAGES)));
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
  const { written, measured, longest } = await writtenSince(em, since)
    .select((eb) => [
      eb.fn.countAll<number>().as('written'),
      eb.fn.countAll<number>().filterWhere(isPlausible()).as('measured'),
      eb.fn
        .max<number | null>(eb('date', '-', eb.ref('written_at')))
        .filterWhere(isPlausible())
        .as('longest'),
    ])
    .executeTakeFirstOrThrow();
  const plausible = writtenSince(em, since).where(isPlausible());
  const median = await medianTime(plausible, { from: 'written_at', to: 'date', count: measured });
  return { median, longest, measured, left_out: written - measured };
}

/** Messages that wait for an answer, the oldest first. */
async function waitingLeads(em: SqlEntityManager): Promise<WaitingLead[]> {
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'new')
    .where(await notBeingErased(em))
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'phone_key', 'date'])
    .orderBy('date')
    .orderBy('id')
    .limit(OLDEST_WAITING)
    .execute();
  return rows.map(({ date, ...row }) => ({ ...row, date: new Date(date).toISOString() }));
}

/** How long messages waited for their first answer. */
async function firstAnswer(em: SqlEntityManager, since: number): Promise<Dashboard['first_answer']> {
  const answered = tablesOf(em).selectFrom('contact').where('answered_at', '>=', since);
  const measured = await countRows(answered);
  return {
    median: await medianTime(answered, { from: 'date', to: 'answered_at', count: measured }),
    measured,
  };
}

/** Posts that are not deleted. */
async function countPosts(em: SqlEntityManager): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('post_count')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Messages that came from `from` until before `to`. Milliseconds since 1970. */
const countMessages = (em: SqlEntityManager, from: number, to: number): Promise<number> =>
  countRows(tablesOf(em).selectFrom('contact').where('date', '>=', from).where('date', '<', to));

/** The newest of one state: by an index that holds no others. */
const newestOf = async (em: SqlEntityManager, state: ContactState, limit: number) =>
  tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', state)
    .where(await notBeingErased(em))
    .select(['id', 'first_name', 'last_name', 'email', 'message', 'date', 'state'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The device's time, as far as it is plausible: messages that took from no time to LONGEST_WAIT_MS. */
function isPlausible(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const delay = eb('date', '-', eb.ref('written_at'));
  return eb.and([eb(delay, '>=', 0), eb(delay, '<=', LONGEST_WAIT_MS)]);
}

/** Messages since `since` that say when they were written. */
const writtenSince = (em: SqlEntityManager, since: number) =>
  tablesOf(em).selectFrom('contact').where('date', '>=', since).where('written_at', 'is not', null);
