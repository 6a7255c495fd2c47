/** Resolves when the page comes back from the browser's back/forward cache; undefined while it is not there. */
let asleep: Promise<void> | undefined;
const listeners = new Set<() => void>();
let isGivenAway = false;

function layAside(event: Event): void {
  if (!('persisted' in event && event.persisted)) return;
  asleep = new Promise((resolve) => {
    const wake = () => {
      if (isGivenAway) return;
      asleep = undefined;
      resolve();
    };
    addEventListener('pageshow', wake, { once: true });
  });
  for (const listener of listeners) listener();
}

// A worker never has this event, and the server no events at all.
if (typeof addEventListener === 'function') addEventListener('pagehide', layAside);

/** Resolves at once in a page that is at work, else when it is at work again. */
export const awake = (): Promise<void> => asleep ?? Promise.resolve();

/**
 * Calls `listener` in the moment in which the page is laid aside (back/forward cache), with whatever it holds: others wait
 * for that as long as it lies there. Returns how to stop.
 */
export function onLaidAside(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page that is left with something the next one may take up: should it come back, it does no more of what it was at. */
export function giveAway(): void {
  isGivenAway = true;
}
