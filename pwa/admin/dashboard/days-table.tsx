import type { Dashboard } from '#contract/dashboard.ts';
import { dayWords } from './day-words.ts';

/** The chart in figures, newest first. */
export function DaysTable({ days }: { days: Dashboard['days'] }) {
  return (
    <details className="dash-details">
      <summary>As a table</summary>
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
