import { broadcast, type Channel, openChannel, whileInUse } from '#pwa/shared/browser/channel.ts';

const listeners = new Set<() => void>();
let channel: Channel<'changed'> | undefined;
let isPart = false;

/** From then on. A page that is resumed reads the outbox by itself. */
function takePart(): void {
  if (isPart) return;
  isPart = true;
  whileInUse(() => {
    channel = openChannel('outbox', notify);
    return () => {
      channel?.close();
      channel = undefined;
    };
  });
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Sends the pages and the worker that the outbox has changed. */
export function announceChange(): void {
  takePart();
  if (channel === undefined) broadcast('outbox', 'changed');
  else channel.post('changed');
  notify(); // A channel does not receive its own messages.
}

/** Calls `listener` after every change, by whichever tab or worker. Returns how to stop. */
export function onChange(listener: () => void): () => void {
  takePart();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
