import { CHART_DAYS, type Dashboard } from '#contract/dashboard.ts';
import { spanWords } from './span-words.ts';

/** How long messages were under way: a phone without a line keeps them until it has one. */
export function MessageDelay({ delay }: { delay: Dashboard['delay'] }) {
  const { median, longest, measured, left_out: leftOut } = delay;
  return (
    <section className="dash-part" aria-labelledby="dash-delay">
      <h2 id="dash-delay">From written to arrived</h2>
      {median === null || longest === null ? (
        <p className="soft">No message of the last {CHART_DAYS} days says when it was written.</p>
      ) : (
        <dl className="dash-spans">
          <div>
            <dt>Half arrived within</dt>
            <dd>{spanWords(median)}</dd>
          </div>
          <div>
            <dt>Longest</dt>
            <dd>{spanWords(longest)}</dd>
          </div>
        </dl>
      )}
      {measured > 0 && (
        <p className="soft">
          Of {measured.toLocaleString('en-IN')} {measured === 1 ? 'message' : 'messages'} in {CHART_DAYS}{' '}
          days, by the clocks of the devices.
        </p>
      )}
      {leftOut > 0 && (
        <p className="soft">
          {leftOut.toLocaleString('en-IN')} left out:{' '}
          {leftOut === 1 ? 'its device’s clock' : 'their devices’ clocks'} must have been wrong.
        </p>
      )}
    </section>
  );
}
