/** What one page or the worker tells all others: the outbox is not as it was. Readers look for themselves. */
const NAME = 'outbox';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function join(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (channel === undefined) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = tell;
  }
  return channel;
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
