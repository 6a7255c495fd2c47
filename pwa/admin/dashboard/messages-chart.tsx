import type { Dashboard } from '#contract/dashboard.ts';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { dayWords } from './dashboard-words.ts';

const HEIGHT = 100;
/** Of a day's column; the rest is the gap. */
const BAR = 0.72;

/** Messages of thirty days as bars, in words and as a table. */
export function MessagesChart({ days }: { days: Dashboard['days'] }) {
  const total = days.reduce((sum, { messages }) => sum + messages, 0);
  const most = days.reduce((best, day) => (day.messages > best.messages ? day : best), {
    day: '',
    messages: 0,
  });
  const top = Math.max(1, most.messages);
  return (
    <AdminPart id="dash-days" title={`Messages in ${days.length} days`} className="dash-part">
      <p>{summaryOf(total, most)}</p>
      <div className="chart" aria-hidden="true">
        <p className="chart-top">{top.toLocaleString('en-IN')}</p>
        <svg
          aria-hidden="true"
          className="chart-bars"
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {days.map(({ day, messages }, index) => {
            // A day with one message among hundreds is still to be seen.
            const height = messages === 0 ? 0 : Math.max(2, (messages / top) * HEIGHT);
            return (
              <rect
                key={day}
                x={index + (1 - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                data-day={day}
              />
            );
          })}
        </svg>
        <p className="chart-days">
          <span>{dayWords(days[0]?.day ?? '')}</span>
          <span>{dayWords(days[Math.floor(days.length / 2)]?.day ?? '')}</span>
          <span>Today</span>
        </p>
      </div>
      <DaysTable days={days} />
    </AdminPart>
  );
}

function summaryOf(total: number, most: Dashboard['days'][number]): string {
  if (total === 0) return 'No messages in this time.';
  const all = `${total.toLocaleString('en-IN')} ${total === 1 ? 'message' : 'messages'}`;
  return `${all}, most on ${dayWords(most.day)} (${most.messages.toLocaleString('en-IN')}).`;
}

/** The chart in figures, newest first. */
function DaysTable({ days }: { days: Dashboard['days'] }) {
  return (
    <details className="dash-details">
      <summary>Show as table</summary>
      <table className="table dash-days-table" aria-label="Messages by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Messages</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, messages }) => (
            <tr key={day}>
              <th scope="row">{dayWords(day)}</th>
              <td>{messages.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
