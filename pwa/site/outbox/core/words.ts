import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { dueIn, mustWait } from './backoff.ts';
import type { Entry, Fault, Pressed } from './entry.ts';
import type { Snapshot } from './snapshot.ts';

export const SENT = 'Form submitted successfully!';
export const SAVED = 'Saved on this device. It will be sent when you are back online.';
export const SENDING = 'Sending…';
/** While the first try is silent: nothing is lost, and the visitor may leave. */
export const SLOW = 'Kept on this device. The connection is slow: still sending. You may leave this page.';
export const FAILED = 'Failed to submit form. Please try again.';

/** Of a draft whose page ended when the form's button was pressed. */
export const PRESSED = {
  unsent: 'This message was not sent.',
  unanswered: 'This message may not have been sent. Sent again, it arrives once.',
} satisfies Record<Pressed, string>;

/** Of a plain form with a text that was sent a while ago. */
export const repeatedText = (time: string, isWaiting = false): string =>
  `You sent this at ${time}. ${isWaiting ? 'It waits on this device, and is sent when you are back online.' : 'It arrived.'}`;

/** For a private window and for a browser that did not agree to keep what is stored. */
export const MAY_VANISH = 'This browser may remove waiting messages. Save them to a file to be safe.';

// Our own: Intl says Sep here and Sept there.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment on the device's own clock and calendar: `14:05`, on another day `20 Nov, 14:05`, far off with the year. */
export function timeLabel(time: number, now = Date.now()): string {
  const date = new Date(time);
  if (date.toDateString() === new Date(now).toDateString()) return clockOf(date);
  return dayAndTime(time, Math.abs(now - time) > 300 * DAY_MS ? ` ${date.getFullYear()}` : '');
}

/** A moment with its day, whichever it is: `20 Nov, 14:32`. */
export function dayAndTime(time: number, year = ''): string {
  const date = new Date(time);
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year}, ${clockOf(date)}`;
}

const clockOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

const two = (value: number) => String(value).padStart(2, '0');

/** Up to this many deliveries are listed one by one. */
const SINGLY = 5;

export function delivered(receipts: readonly { writtenAt: number }[]): string[] {
  if (receipts.length > SINGLY) return [`Your ${receipts.length} waiting messages were delivered.`];
  const times = receipts.map(({ writtenAt }) => timeLabel(writtenAt));
  return [...new Set(times)].map((time) => {
    const count = times.filter((each) => each === time).length;
    return count === 1
      ? `Your message of ${time} was delivered.`
      : `Your ${count} messages of ${time} were delivered.`;
  });
}

export function lost(times: readonly number[]): string {
  const written = times.map((time) => timeLabel(time)).join('; ');
  return times.length === 1
    ? `This browser removed a waiting message, written ${written}, before it could be sent. Please write it again.`
    : `This browser removed ${times.length} waiting messages, written ${written}, before they could be sent. Please write them again.`;
}

/** From so many answers in a row that are not the site's, the list says so. */
const FOREIGN_SHOWN = 3;

/** How a message stands, in words. */
export function stateOf(entry: Entry, { sending, notBefore }: Snapshot, now = Date.now()): string {
  if (entry.state === 'parked') return `Needs a fix. ${reason(entry)}`;
  if (sending === entry.key) return 'Being sent now.';
  if (mustWait(notBefore, now))
    return `${reason(entry)} Asked to wait: next try ${whenTried(notBefore, now)}.`.trim();
  if (dueIn({ ...entry, nextTryAt: 0 }, 0, now) > 0) return 'Open in the form.';
  const wait = dueIn(entry, 0, now);
  if (wait > 0) return `${reason(entry)} Next try ${whenTried(now + wait, now)}.`.trim();
  return `${reason(entry)} Waiting to be sent.`.trim();
}

/** `in 20 s`, or `at 14:05` where it is more than a minute away. */
export const whenTried = (time: number, now = Date.now()): string =>
  time - now <= MINUTE_MS
    ? `in ${Math.max(1, Math.ceil((time - now) / 1_000))} s`
    : `at ${timeLabel(time, now)}`;

function reason({ fault, foreignInRow }: Entry): string {
  if (fault === null) return '';
  if (fault.kind === 'foreign' && foreignInRow < FOREIGN_SHOWN) return REASONS['no-answer'](fault);
  return REASONS[fault.kind]?.(fault) ?? '';
}

const status = (fault: Fault) => (fault.status === undefined ? '' : ` (status ${fault.status})`);

const REASONS: Record<Fault['kind'], (fault: Fault) => string> = {
  'no-connection': () => 'No connection.',
  'no-answer': () => 'No answer from the site.',
  busy: (fault) => `The site cannot take it at the moment${status(fault)}.`,
  'too-many': () => 'The site has too much to do.',
  running: () => 'The site is still storing it.',
  foreign: (fault) =>
    `Something between this device and the site answers in its place${status(fault)}. Does this network ask for a login?`,
  refused: (fault) => fault.title ?? `The site refused it${status(fault)}.`,
};
