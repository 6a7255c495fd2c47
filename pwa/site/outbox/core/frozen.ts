/** Resolves when the page is resumed from the browser's back/forward cache; undefined while it is not there. */
let frozen: Promise<void> | undefined;
const listeners = new Set<() => void>();
let isAbandoned = false;

function freeze(event: Event): void {
  if (!('persisted' in event && event.persisted)) return;
  frozen = new Promise((resolve) => {
    const resume = () => {
      if (isAbandoned) return;
      frozen = undefined;
      resolve();
    };
    addEventListener('pageshow', resume, { once: true });
  });
  for (const listener of listeners) listener();
}

// A worker never has this event, and the server has no events at all.
if (typeof addEventListener === 'function') addEventListener('pagehide', freeze);

/** Resolves at once in a page that is active, else when it is resumed. */
export const resumed = (): Promise<void> => frozen ?? Promise.resolve();

/** Calls `listener` when the page is frozen: other pages wait for the transactions that it has open. Returns how to stop. */
export function onFreeze(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For a page that is left while the next one may take over its text: `resumed` never resolves, so it does not go on with that
 * text. The caller reloads it when it is shown again.
 */
export function abandonPage(): void {
  isAbandoned = true;
}
