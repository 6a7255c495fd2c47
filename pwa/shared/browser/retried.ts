/** With these pauses a part is tried again for half an hour. */
const TRIES = 60;
/** Milliseconds. */
const PAUSE = 30_000;

/**
 * Loads a part that the page works without. One that did not come is tried again when the connection may be back, and nothing else
 * waits for it. Rejects when it did not come at all; shared/browser/chunk-failure.ts says so where a deploy has removed it.
 */
export async function retried<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await load();
    } catch {
      await untilMaybeOnline();
    }
  }
  return load();
}

function untilMaybeOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const settle = () => {
      end.abort();
      resolve();
    };
    const timer = setTimeout(settle, PAUSE);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', settle, { signal: end.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && settle(), {
      signal: end.signal,
    });
  });
}
