import type { SqlEntityManager } from '@mikro-orm/sql';
import { INDIA_MS } from '#contract/indian-day.ts';
import { FIGURE_DAYS, type PageFigures } from '#contract/page-figures.ts';
import { DAY_MS } from '#contract/time.ts';
import { type Days, sumFigures } from './page-figures.repository.ts';

export { type Days, figureOfPage } from './page-figures.repository.ts';

/** The days that figures are of. */
export function figureDays(now: Date): Days {
  const last = Math.floor((now.getTime() + INDIA_MS) / DAY_MS);
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
