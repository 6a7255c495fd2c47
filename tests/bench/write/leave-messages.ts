import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

interface Options {
  connections: number;
  seconds: number;
}

interface Left {
  /** Messages that were stored while the time ran. */
  perSecond: number;
  p99: number;
  /** Of the messages that were answered with 201. */
  keys: string[];
  failed: number;
}

/**
 * Leaves messages as the outbox does, each with a key and words of its own. What is under way when the time is over is
 * sent again with the same key: at the end the database has a row for each key, and no others.
 */
export async function leaveMessages(url: string, { connections, seconds }: Options): Promise<Left> {
  const address = `${url}/api/contacts`;
  const keys: string[] = [];
  const unanswered = new Map<string, Message>();
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const key = randomUUID();
          const message = messageOf(key);
          unanswered.set(key, message);
          return { ...request, ...message };
        },
        onResponse: (status, body) => {
          if (status !== 201) return;
          const { key } = JSON.parse(body) as { key: string };
          if (unanswered.delete(key)) keys.push(key);
        },
      },
    ],
  });
  const perSecond = keys.length / result.duration;
  for (const [key, message] of unanswered) {
    const answer = await fetch(address, { method: 'POST', ...message });
    if (answer.status === 201 && ((await answer.json()) as { key: string }).key === key) keys.push(key);
  }
  return { perSecond, p99: result.latency.p99, keys, failed: result.non2xx + result.errors };
}

interface Message {
  headers: Record<string, string>;
  body: string;
}

/** What each message says, beside a word of its own. */
export const TEXT =
  'Please call me about an ID for the next season, the best time is after six. My number of the day is';

const messageOf = (key: string): Message => ({
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: JSON.stringify({
    first_name: 'Asha',
    last_name: 'Rao',
    email: `${key.slice(0, 8)}@example.in`,
    phone: '+91 00000 00009',
    message: `${TEXT} ${key}`,
    written_at: new Date().toISOString(),
  }),
});
