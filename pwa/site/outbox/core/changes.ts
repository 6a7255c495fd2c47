/** Pages and the worker tell each other that the outbox has changed; each reads it for itself. */
const NAME = 'outbox';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function join(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (channel === undefined) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = notify;
    addEventListener('pagehide', leave, { once: true });
  }
  return channel;
}

/** A message removes a page from the back/forward cache. When it is resumed, it reads the outbox by itself. */
function leave(): void {
  channel?.close();
  channel = undefined;
  addEventListener('pageshow', () => void join(), { once: true });
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function announceChange(): void {
  join()?.postMessage('changed');
  notify(); // A channel does not receive its own messages.
}

/** Calls `listener` after every change, by whichever tab or worker. Returns how to stop. */
export function onChange(listener: () => void): () => void {
  join();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
