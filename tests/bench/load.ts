import { fork, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { askAlone } from '#tests/support/requests.ts';
import { listening } from '#tests/support/sockets.ts';

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

interface LoadResult {
  perSecond: number;
  p99: number;
  requests: number;
  /** Answers other than 2xx, and connections that broke. */
  failed: number;
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

export const loadTool = hasWrk ? 'wrk' : 'autocannon';

/** Asks for one address over and over. wrk costs the machine less where it is installed. */
export const putUnderLoad = (load: Load): Promise<LoadResult> => (hasWrk ? byWrk(load) : byAutocannon(load));

async function byAutocannon({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const requests = result['2xx'];
  return {
    perSecond: requests / result.duration,
    p99: result.latency.p99,
    requests,
    failed: result.non2xx + result.errors,
  };
}

async function byWrk({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url]);
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [, amount = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const broken = errors.slice(1).reduce((sum, count) => sum + Number(count), 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    requests: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + broken,
  };
}

interface BareProcess {
  url: string;
  /** From then on it gives this answer to everything. */
  imitate: (answer: BareAnswer) => Promise<void>;
  stop: () => void;
}

/** Node's http and nothing else, in a process of its own. */
export async function startBare(): Promise<BareProcess> {
  const child = fork(import.meta.filename, [BARE]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    imitate: async (answer) => {
      const ready = once(child, 'message');
      child.send(answer);
      await ready;
    },
    stop: () => child.kill(),
  };
}

/** Made by Node itself for each answer. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** An answer as it stands on the line: its headers, its body packed as it came. */
export async function recordAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const answer = await askAlone(url, { headers });
  const own: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!BY_NODE.has(name.toLowerCase())) own.push(name, value);
  }
  const body = Buffer.concat(await answer.toArray()).toString('base64');
  return { status: answer.statusCode ?? 0, headers: own, body };
}

/** What to answer everything with, given by the parent process. */
export interface BareAnswer {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** Base64. */
  body: string;
}

const BARE = 'bare';

// That process.
if (process.argv[1] === import.meta.filename && process.argv[2] === BARE) {
  let answer = { status: 503, headers: [] as string[], body: Buffer.alloc(0) };
  const server = createServer((_, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const port = await listening(server);
  process.on('message', (message: BareAnswer) => {
    answer = { ...message, body: Buffer.from(message.body, 'base64') };
    process.send?.('ready');
  });
  process.send?.({ port });
}

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

/** What each message says, with a word of its own. */
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
