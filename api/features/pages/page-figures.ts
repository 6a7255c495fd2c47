import type { SqlEntityManager } from '@mikro-orm/sql';
import { figuresOf } from '#api/features/traffic/page-figures.service.ts';
import type { ListedPage, PageRowView } from '#contract/page-desk.ts';
import { type FigureOrder, figureOrderOf } from '#contract/page-figures.ts';
import { sourcePage } from '#contract/source-pages.ts';

/** Pages with what each led to, in the order of one of these figures where one is named. */
export async function withFigures(
  em: SqlEntityManager,
  pages: readonly PageRowView[],
  { order, now }: { order: FigureOrder | undefined; now: Date },
): Promise<ListedPage[]> {
  const countedAs = ({ path }: PageRowView) => sourcePage(path) ?? path;
  const figures = await figuresOf(em, pages.map(countedAs), now);
  const rows = pages.map((page) => ({ ...page, figures: figures(countedAs(page)) }));
  const { by, direction } = figureOrderOf(order ?? '') ?? {};
  if (by === undefined) return rows;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.sort((a, b) => sign * (a.figures[by] - b.figures[by]));
}
