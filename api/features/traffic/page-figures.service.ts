import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder } from 'kysely';
import { sumMessages } from '#api/db/expressions.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import { FIGURE_DAYS, type FigureName, type PageFigures } from '#contract/blog.ts';
import { indianDayNumber } from '#contract/indian-day.ts';

/** The days that figures are of. */
export function figureDays(now: Date): Days {
  const last = indianDayNumber(now.getTime());
  return { first: last - FIGURE_DAYS + 1, last };
}

/** What each of these pages led to, as `sourcePage` names them; a page that led to nothing has zeros. */
export async function figuresOf(
  em: SqlEntityManager,
  pages: readonly string[],
  now: Date,
): Promise<(page: string) => PageFigures> {
  const sums = await sumFigures(em, pages, figureDays(now));
  return (page) => sums.get(page) ?? { visits: 0, messages: 0, taps: 0 };
}

/** Days of India, counted from 1970, both included. */
interface Days {
  first: number;
  last: number;
}

/** One figure of a page, to be sorted by: from an index of pages that holds the numbers. */
export function figureOfPage(
  em: SqlEntityManager,
  page: Expression<string>,
  by: FigureName,
  days: Days,
): Expression<number> {
  if (by === 'messages') return sumMessages(em, page, days);
  const eb = expressionBuilder<Tables, never>();
  const sum = eb
    .selectFrom('source_day')
    .where('page', '=', page)
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .select(({ fn }) => fn.sum<number>(by).as('sum'));
  return eb.fn.coalesce(sum, eb.lit(0)) as Expression<number>;
}

/** The figures of those pages that have any. */
async function sumFigures(
  em: SqlEntityManager,
  pages: readonly string[],
  { first, last }: Days,
): Promise<Map<string, PageFigures>> {
  const sums = new Map<string, PageFigures>();
  if (pages.length === 0) return sums;
  const visited = await tablesOf(em)
    .selectFrom('source_day')
    .where('page', 'in', pages)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('page')
    .select(({ fn }) => ['page', fn.sum<number>('visits').as('visits'), fn.sum<number>('taps').as('taps')])
    .execute();
  const written = await tablesOf(em)
    .selectFrom('contact_source')
    .where('page', 'in', pages)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('page')
    .select(({ fn }) => ['page', fn.sum<number>('count').as('messages')])
    .execute();
  const none = { visits: 0, messages: 0, taps: 0 };
  for (const { page, visits, taps } of visited) {
    sums.set(page, { ...none, visits: Number(visits), taps: Number(taps) });
  }
  for (const { page, messages } of written) {
    sums.set(page, { ...(sums.get(page) ?? none), messages: Number(messages) });
  }
  return sums;
}
