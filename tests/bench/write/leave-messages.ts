import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

interface Options {
  connections: number;
  seconds: number;
}

interface Left {
  perSecond: number;
  p99: number;
  /** Of the messages that were answered with 201. */
  keys: string[];
  failed: number;
}

/** Leaves messages as the outbox does, each with a key and words of its own. */
export async function leaveMessages(url: string, { connections, seconds }: Options): Promise<Left> {
  const keys: string[] = [];
  const result = await autocannon({
    url: `${url}/api/contacts`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const key = randomUUID();
          const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
          return { ...request, headers, body: messageOf(key) };
        },
        onResponse: (status, body) => {
          if (status === 201) keys.push((JSON.parse(body) as { key: string }).key);
        },
      },
    ],
  });
  return {
    perSecond: keys.length / result.duration,
    p99: result.latency.p99,
    keys,
    failed: result.non2xx + result.errors,
  };
}

const messageOf = (key: string) =>
  JSON.stringify({
    first_name: 'Asha',
    last_name: 'Rao',
    email: `${key.slice(0, 8)}@example.in`,
    phone: '+91 00000 00009',
    message: `Please call me about an ID for the next season. My number of the day is ${key}, and the best time is after six.`,
    written_at: new Date().toISOString(),
  });
