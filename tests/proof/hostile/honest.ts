import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { HONEST_ADDRESS } from '#tests/support/ask-from.ts';
import { clientOf } from '#tests/support/client.ts';
import type { Site } from './site.ts';

/** From its first try to its answer. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = { first: 500, most: 4_000 };

export interface Honest {
  /** Is in the message, and in no other. */
  name: string;
  /** Milliseconds until 201; undefined where none came in time. */
  time: number | undefined;
  /** What came before, in words. */
  refusals: string[];
}

/** Leaves a message as the site's outbox does: the same key at each try, later and later. */
export async function leaveMessage({ url }: Site): Promise<Honest> {
  const key = crypto.randomUUID();
  const honest: Honest = { name: `Honest ${key}`, time: undefined, refusals: [] };
  const body = JSON.stringify({ email: `${key}@example.in`, first_name: 'Asha', message: honest.name });
  const start = performance.now();
  const left = () => PATIENCE_MS - (performance.now() - start);
  for (let pause = PAUSE_MS.first; left() > 0; pause = Math.min(2 * pause, PAUSE_MS.most)) {
    const status = await post(`${url}/api/contacts`, { key, body, limit: left() });
    if (status === '201') {
      honest.time = performance.now() - start;
      break;
    }
    honest.refusals.push(status);
    await setTimeout(Math.min(pause, Math.max(0, left())));
  }
  return honest;
}

async function post(url: string, { key, body, limit }: { key: string; body: string; limit: number }) {
  const asked = request(url, {
    method: 'POST',
    localAddress: HONEST_ADDRESS,
    agent: false,
    signal: AbortSignal.timeout(Math.ceil(limit)),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  });
  asked.on('error', () => undefined).end(body);
  try {
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.on('error', () => undefined).resume();
    return `${answer?.statusCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}

/** How often each message is stored, by its text. */
export async function storedTexts({ url, token }: Site): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { status, body } = await clientOf(url, token).get(`/contacts?limit=100&page=${page}`);
    if (status !== 200) throw new Error(`The operator's list was answered with ${status}`);
    const rows: { message: string }[] = body;
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    if (rows.length === 0) return counts;
  }
}
