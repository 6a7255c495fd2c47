import * as z from 'zod/mini';

/** Days that the figures are of, the current one included. */
export const FIGURE_DAYS = 30;

export const figureNames = ['visits', 'messages', 'taps'] as const;
export type FigureName = (typeof figureNames)[number];

/** What one page led to in the last FIGURE_DAYS days. Messages without suspected spam. */
export const pageFigures = z.object({ visits: z.int(), messages: z.int(), taps: z.int() });
export type PageFigures = z.infer<typeof pageFigures>;

/** From the most, and from the fewest. */
export const figureOrders = ['visits', 'visits_asc', 'messages', 'messages_asc', 'taps', 'taps_asc'] as const;
export type FigureOrder = (typeof figureOrders)[number];

/** Which figure an order goes by, and how; undefined for another order. */
export function figureOrderOf(order: string): { by: FigureName; direction: 'asc' | 'desc' } | undefined {
  const by = figureNames.find((name) => order === name || order === `${name}_asc`);
  return by && { by, direction: order === by ? 'desc' : 'asc' };
}
