const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const SHORTEST_WAIT = 5 * SECOND;
export const LONGEST_WAIT = 15 * MINUTE;
/** A longer Retry-After is kept to this: no answer may put a message off for ever. */
export const LONGEST_RETRY_AFTER = 24 * 60 * MINUTE;

/** How long to wait after that many tries, in milliseconds: doubling, spread so that many phones do not come at once. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const doubled = SHORTEST_WAIT * 2 ** Math.min(Math.max(attempts - 1, 0), 20);
  return Math.min(Math.round(doubled * (1 + random() / 2)), LONGEST_WAIT);
}

/** The time that a Retry-After (seconds) means, in milliseconds since 1970; 0 for none. */
export function notBefore(retryAfter: number | undefined, now: number): number {
  return retryAfter === undefined ? 0 : now + Math.min(retryAfter * SECOND, LONGEST_RETRY_AFTER);
}

/** What the server asked for still holds. A time further off than can have been asked for is a clock that jumped. */
export function mustWait(until: number, now: number): boolean {
  return until > now && until - now <= LONGEST_RETRY_AFTER;
}

interface Times {
  nextTryAt: number;
  heldUntil: number;
}

/** How long after the last touch a message that is open in a form is not sent as it stands. Milliseconds. */
export const HOLD = MINUTE;

/** Milliseconds until a message is due by itself, 0 for now. Times further off than can have been set count as past. */
export function dueIn({ nextTryAt, heldUntil }: Times, senderNotBefore: number, now: number): number {
  const left = (time: number, longest: number) => (time - now <= longest ? Math.max(0, time - now) : 0);
  return Math.max(
    left(nextTryAt, LONGEST_WAIT),
    left(heldUntil, HOLD),
    left(senderNotBefore, LONGEST_RETRY_AFTER),
  );
}
