import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { useNow } from '#pwa/shared/browser/clock.ts';
import { AdminDrawing } from './drawings.tsx';

/** As far as it goes without being called late. Milliseconds. */
const SOON = HOUR_MS;

const units = [
  [DAY_MS, 'd', 'day'],
  [HOUR_MS, 'h', 'hour'],
  [MINUTE_MS, 'min', 'minute'],
] as const;

/** A wait in its largest unit, rounded down: `3 h` for the eye, `3 hours` for the ear. */
export function waitOf(milliseconds: number): { short: string; long: string } {
  const unit = units.find(([size]) => milliseconds >= size);
  if (unit === undefined) return { short: '1 min', long: 'under a minute' };
  const count = Math.floor(milliseconds / unit[0]);
  return { short: `${count} ${unit[1]}`, long: `${count} ${unit[2]}${count === 1 ? '' : 's'}` };
}

/** The time for what changes by the minute. Milliseconds since 1970. */
export const useMinute = (): number => useNow() ?? Date.now();

const levelOf = (wait: number) => (wait < SOON ? 'soon' : wait < DAY_MS ? 'late' : 'over');

/** How long a lead has waited: the words, and from a day on a sign. */
export function WaitingTime({ since, now }: { since: string; now: number }) {
  const wait = Math.max(0, now - Date.parse(since));
  const { short, long } = waitOf(wait);
  const level = levelOf(wait);
  return (
    <span className={`wait wait-${level}`}>
      {level === 'over' && <AdminDrawing name="late" />}
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">waiting {long}</span>
    </span>
  );
}
