import { setTimeout } from 'node:timers/promises';
import { aMessage, edit, type Message, send } from '../messages.ts';
import type { Seen } from './seen.ts';

interface Deps {
  url: string;
  seen: Seen;
  isOn: () => boolean;
  /** What no message should meet, in words. */
  faults: string[];
}

/** How long a message that waits at the end is still tried. */
const PATIENCE_MS = 60_000;
const TRY_MS = 15_000;
/** The outbox waits longer; here the run is short. */
const LONGEST_RETRY_AFTER_MS = 2_000;

/** Someone who leaves one message after the other; each goes again until it is answered as the outbox wants it. */
export async function visit({ url, seen, isOn, faults }: Deps, all: Message[]): Promise<void> {
  while (isOn()) {
    const message = aMessage({ words: Math.floor(Math.random() * 60) });
    all.push(message);
    let left = PATIENCE_MS;
    while (!message.isAnswered && left > 0) {
      const pause = await sendOnce(message);
      if (message.isAnswered) break;
      if (!isOn()) left -= pause;
      await setTimeout(pause);
      // Edited while it waits: the try before may have arrived.
      if (Math.random() < 0.3) edit(message);
    }
    await setTimeout(200 + Math.random() * 400);
  }

  /** Gives how long to wait before the next try. */
  async function sendOnce(message: Message): Promise<number> {
    const note = seen.request('writers', 'POST /api/contacts');
    // Now and then the line is gone before the answer comes.
    const isCut = Math.random() < 0.1;
    const limit = isCut ? Math.ceil(Math.random() * 30) : TRY_MS;
    const { status, text, headers } = await send(url, message, limit);
    // What the visitor's own line did says nothing of the site.
    note(status === 0 && isCut ? 'left' : status, text);
    if (status === 201) {
      if (!message.isAnswered || JSON.parse(text).id === null)
        faults.push(`${message.marker} was answered with ${text}`);
    } else if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
      faults.push(`${message.marker} was refused with ${status} ${text}`);
    }
    const retryAfter = Number(headers.get('Retry-After') ?? 0) * 1_000;
    return 300 + Math.random() * 700 + Math.min(retryAfter, LONGEST_RETRY_AFTER_MS);
  }
}
