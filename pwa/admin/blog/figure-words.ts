import { FIGURE_DAYS, type FigureOrder } from '#contract/blog.ts';

/** Heading of the column. */
export const FIGURES_HEADER = `In ${FIGURE_DAYS} days`;

/** In what orders lists with figures can be; `messagingName`: what the chat is called. */
export const figureOrderWords = (messagingName: string): Record<FigureOrder, string> => ({
  visits: 'Most visits',
  visits_asc: 'Fewest visits',
  messages: 'Most messages',
  messages_asc: 'Fewest messages',
  taps: `Most ${messagingName} taps`,
  taps_asc: `Fewest ${messagingName} taps`,
});
