import { FIGURE_DAYS, type FigureOrder, type PageFigures } from '#contract/blog.ts';

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

/** What a page led to, in three short lines, or in one where there is a line for it. */
export function PageFiguresList({ figures: { visits, messages, taps } }: { figures: PageFigures }) {
  const lines: readonly [count: number, one: string, many: string][] = [
    [visits, 'visit', 'visits'],
    [messages, 'message', 'messages'],
    [taps, 'tap', 'taps'],
  ];
  return (
    <ul className="page-figures">
      {lines.map(([count, one, many]) => (
        <li key={many} className={count === 0 ? 'soft' : undefined}>
          <b>{count.toLocaleString('en-IN')}</b> {count === 1 ? one : many}
        </li>
      ))}
    </ul>
  );
}
