/** Resolves when the page comes back from the browser's back/forward cache; undefined while it is not there. */
let asleep: Promise<void> | undefined;
const listeners = new Set<() => void>();

// A worker has no such event.
addEventListener('pagehide', (event) => {
  if (!('persisted' in event && event.persisted)) return;
  asleep = new Promise((resolve) => {
    const wake = () => {
      asleep = undefined;
      resolve();
    };
    addEventListener('pageshow', wake, { once: true });
  });
  for (const listener of listeners) listener();
});

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
