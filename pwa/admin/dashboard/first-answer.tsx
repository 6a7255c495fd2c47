import { CHART_DAYS, type Dashboard } from '#contract/dashboard.ts';
import { spanWords } from './span-words.ts';

/** How long a person waits for the first answer. */
export function FirstAnswer({ answer: { median, measured } }: { answer: Dashboard['first_answer'] }) {
  return (
    <section className="dash-part" aria-labelledby="dash-first-answer">
      <h2 id="dash-first-answer">From arrived to answered</h2>
      {median === null ? (
        <p className="soft">No message was answered first in the last {CHART_DAYS} days.</p>
      ) : (
        <>
          <dl className="dash-spans">
            <div>
              <dt>Half answered within</dt>
              <dd>{spanWords(median)}</dd>
            </div>
          </dl>
          <p className="soft">
            Of {measured.toLocaleString('en-IN')} {measured === 1 ? 'message' : 'messages'} answered in{' '}
            {CHART_DAYS} days.
          </p>
        </>
      )}
    </section>
  );
}
