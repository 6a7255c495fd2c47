/** What one page or the worker tells all others: the outbox is not as it was. Readers look for themselves. */
const NAME = 'outbox';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function join(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (channel === undefined) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = tell;
    addEventListener('pagehide', leave, { once: true });
  }
  return channel;
}

/** A page in the back/forward cache that hears something is thrown out of it. Shown again, it looks for itself. */
function leave(): void {
  channel?.close();
  channel = undefined;
  addEventListener('pageshow', () => void join(), { once: true });
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function announce(): void {
  join()?.postMessage('changed');
  tell(); // a channel does not hear itself
}

/** Calls `listener` after every change, by whichever tab or worker. Returns how to stop. */
export function subscribe(listener: () => void): () => void {
  join();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
