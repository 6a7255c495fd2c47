import { MONTHS } from '#pwa/shared/ui/date-tag.ts';

const HEIGHT = 100;
/** The bar's share of a day's column; the rest is the gap. */
const BAR = 0.72;

interface DayCount {
  /** `2026-11-20` */
  day: string;
  count: number;
}

interface DayChartProps {
  days: readonly DayCount[];
  /** What is counted: `Messages`. */
  what: string;
  /** One of them: `message`. */
  one: string;
}

/** Counts of days as bars, in words and as a table. */
export function DayChart({ days, what, one }: DayChartProps) {
  const most = days.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 });
  const summary = summaryOf(days, most, { what, one });
  if (most.count === 0) return <p className="soft">{summary}</p>;
  return (
    <>
      <p>{summary}</p>
      <div className="chart" aria-hidden="true">
        <p className="chart-top">{number(most.count)}</p>
        <svg
          aria-hidden="true"
          className="chart-bars"
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {days.map(({ day, count }, index) => {
            // A day with one among hundreds is still to be seen.
            const height = count === 0 ? 0 : Math.max(2, (count / most.count) * HEIGHT);
            return (
              <rect key={day} x={index + (1 - BAR) / 2} y={HEIGHT - height} width={BAR} height={height} />
            );
          })}
        </svg>
        <p className="chart-days">
          <span>{dayWords(days[0]?.day ?? '')}</span>
          <span>{dayWords(days[Math.floor(days.length / 2)]?.day ?? '')}</span>
          <span>{dayWords(days.at(-1)?.day ?? '')}</span>
        </p>
      </div>
      <details className="chart-details">
        <summary>Show as table</summary>
        <table className="table chart-table" aria-label={`${what} by day`}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{what}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const number = (count: number) => count.toLocaleString('en-IN');

function summaryOf(
  days: readonly DayCount[],
  most: DayCount,
  { what, one }: Pick<DayChartProps, 'what' | 'one'>,
): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return `No ${what.toLowerCase()} in this time.`;
  return `${number(total)} ${total === 1 ? one : what.toLowerCase()}, most on ${dayWords(most.day)} (${number(most.count)}).`;
}

/** `2026-11-20` as `20 Nov`. */
export function dayWords(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}
