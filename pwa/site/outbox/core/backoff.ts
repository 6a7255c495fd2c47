import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';

export const SHORTEST_WAIT = 5 * SECOND_MS;
export const LONGEST_WAIT = 15 * MINUTE_MS;
/** The longest Retry-After that is respected: no answer may delay a message for ever. Milliseconds. */
export const LONGEST_RETRY_AFTER = 24 * 60 * MINUTE_MS;

/** Milliseconds to wait after that many tries: doubled each time, with jitter. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const doubled = SHORTEST_WAIT * 2 ** Math.min(Math.max(attempts - 1, 0), 20);
  return Math.min(Math.round(doubled * (1 + random() / 2)), LONGEST_WAIT);
}

/** The time that a Retry-After (seconds) means, in milliseconds since 1970; 0 for none. */
export function notBefore(retryAfter: number | undefined, now: number): number {
  return retryAfter === undefined ? 0 : now + Math.min(retryAfter * SECOND_MS, LONGEST_RETRY_AFTER);
}

/** Whether the server's Retry-After still holds. A time further ahead than the longest one means that the clock was changed. */
export function mustWait(until: number, now: number): boolean {
  return until > now && until - now <= LONGEST_RETRY_AFTER;
}

interface Times {
  nextTryAt: number;
  heldUntil: number;
}

/** A message that is open in a form is not sent for this long after the last input. Milliseconds. */
export const HOLD = MINUTE_MS;

/** Milliseconds until a message is due, 0 for now. Times further ahead than can have been set count as past. */
export function dueIn({ nextTryAt, heldUntil }: Times, senderNotBefore: number, now: number): number {
  const left = (time: number, longest: number) => (time - now <= longest ? Math.max(0, time - now) : 0);
  return Math.max(
    left(nextTryAt, LONGEST_WAIT),
    left(heldUntil, HOLD),
    left(senderNotBefore, LONGEST_RETRY_AFTER),
  );
}
