import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { Seen } from './seen.ts';

/** One message, as its outbox has it. */
export interface Message {
  /** In the text of this message and of no other. */
  marker: string;
  text: string;
  key: string;
  supersedes: string[];
  isAnswered: boolean;
}

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
    const marker = `m${randomUUID().replaceAll('-', '')}`;
    const message: Message = {
      marker,
      text: `${marker} ${'word '.repeat(Math.floor(Math.random() * 60))}`.trim(),
      key: randomUUID(),
      supersedes: [],
      isAnswered: false,
    };
    all.push(message);
    let left = PATIENCE_MS;
    while (!message.isAnswered && left > 0) {
      const pause = await send(message);
      if (message.isAnswered) break;
      if (!isOn()) left -= pause;
      await setTimeout(pause);
      // Edited while it waits: the try before may have arrived.
      if (Math.random() < 0.3) edit(message);
    }
    await setTimeout(200 + Math.random() * 400);
  }

  /** Gives how long to wait before the next try. */
  async function send(message: Message): Promise<number> {
    const { key, text, supersedes } = message;
    const note = seen.request('writers', 'POST /api/contacts');
    // Now and then the line is gone before the answer comes.
    const isCut = Math.random() < 0.1;
    const limit = isCut ? Math.ceil(Math.random() * 30) : TRY_MS;
    const {
      status,
      text: body,
      headers,
    } = await ask(`${url}/api/contacts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({
        email: 'visitor@example.in',
        message: text,
        ...(supersedes.length > 0 && { supersedes }),
      }),
      signal: AbortSignal.timeout(limit),
    });
    // What the visitor's own line did says nothing of the site.
    note(status === 0 && isCut ? 'left' : status, body);
    if (status === 201) {
      const receipt: { id: number | null; key: string } = JSON.parse(body);
      message.isAnswered = receipt.key === key;
      if (receipt.key !== key || receipt.id === null)
        faults.push(`${message.marker} was answered with ${body}`);
    } else if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
      faults.push(`${message.marker} was refused with ${status} ${body}`);
    }
    const retryAfter = Number(headers.get('Retry-After') ?? 0) * 1_000;
    return 300 + Math.random() * 700 + Math.min(retryAfter, LONGEST_RETRY_AFTER_MS);
  }
}

function edit(message: Message): void {
  message.supersedes = [message.key, ...message.supersedes].slice(0, 50);
  message.key = randomUUID();
  message.text += ' edited';
}
