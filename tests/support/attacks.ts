import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { type CallOptions, clientOf, operator } from './client.ts';
import { insertPosts } from './posts.ts';
import { closed, headOf, leave, openMany, strangers } from './sockets.ts';
import type { TestApp } from './test-app.ts';

/** What idle connections send: nothing, or half a head. */
export const HALF_A_HEAD = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2_000)}`;

interface Crowd {
  connections: number;
  from: readonly string[];
  sends: string;
  milliseconds: number;
}

/** Line 36 of the trust list: connections that ask for nothing and stay. */
export async function holdConnections(
  url: string,
  { connections, from, sends, milliseconds }: Crowd,
): Promise<void> {
  const sockets = await openMany(url, connections, from);
  for (const socket of sockets) if (!socket.destroyed) socket.resume().write(sends);
  await setTimeout(milliseconds);
  leave(sockets);
}

/** Line 32 of the trust list: far more requests in one piece than the server takes of one connection. */
export const REQUESTS = 2_000;

export const aFlood = (pathOf: (n: number) => string, requests = REQUESTS): string =>
  Array.from({ length: requests }, (_, n) => headOf(`GET ${pathOf(n)}`)).join('');

/** The statuses of answers, in their order. */
export const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

interface Flood {
  connections: number;
  pathOf: (n: number) => string;
  from?: readonly string[];
  /** The most that it lasts. */
  milliseconds: number;
}

/** Connections full of requests, until the server has ended all. */
export async function floodConnections(
  url: string,
  { connections, pathOf, from, milliseconds }: Flood,
): Promise<void> {
  const sockets = await openMany(url, connections, from);
  const requests = Buffer.from(aFlood(pathOf));
  for (const socket of sockets) socket.resume().write(requests);
  await closed(sockets, milliseconds);
  leave(sockets);
}

const AT_ONCE = 50;

const message = '{"email":"reset@example.in"}';
const post = (body: string, ...headers: string[]) => headOf('POST /api/contacts', ...headers) + body;
const json = 'Content-Type: application/json';

/** Requests that the server answers at once, whatever they want. */
const answered: Readonly<Record<string, string>> = {
  connect: headOf('CONNECT x:1'),
  websocket: headOf('GET /', 'Connection: Upgrade', 'Upgrade: websocket'),
  'HTTP/2 upgrade': headOf('GET /', 'Connection: Upgrade', 'Upgrade: h2c'),
  'options *': headOf('OPTIONS *'),
  page: headOf('GET /blog?n=1'),
  head: headOf('HEAD /'),
  pipeline: headOf('GET /contact').repeat(5),
  message: post(message, json, `Content-Length: ${message.length}`),
  'expect-continue': post('', json, 'Expect: 100-continue', 'Content-Length: 100'),
  'long headers': headOf('GET /', `X: ${'x'.repeat(20_000)}`),
  trace: headOf('TRACE /'),
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'broken address': headOf('GET http://[::1/'),
};
const unanswered: Readonly<Record<string, string>> = {
  'unknown expectation': post('', json, 'Expect: the-moon', 'Content-Length: 100'),
  'half a login': `${headOf('POST /api/login', json, 'Content-Length: 5000')}{"username":`,
  'half a body': post(message, json, 'Content-Length: 5000'),
  'half a chunked body': post('5\r\nhello\r\n', json, 'Transfer-Encoding: chunked'),
  'half a head': 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
  nothing: '',
};

type Moment = 'written' | 'later' | 'answered';

/** Sends `text` and resets the connection: as soon as it is written, a turn later, or at the first bytes of an answer. */
async function sendAndReset(url: string, text: string, moment: Moment, from = '127.0.0.3'): Promise<void> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const reset = () => socket.resetAndDestroy();
  if (moment === 'answered') socket.once('data', reset);
  socket.write(text, 'latin1', () => {
    if (moment === 'written') reset();
    if (moment === 'later') setImmediate(reset);
  });
  // Where the server has ended the test fails by itself.
  await closed.catch(() => undefined);
}

const original = fc.record({
  text: fc.constantFrom(...Object.values(answered)),
  moment: fc.constantFrom<Moment>('written', 'later', 'answered'),
});
const cut = fc
  .record({
    text: fc.constantFrom(...Object.values(answered), ...Object.values(unanswered)),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    moment: fc.constantFrom<Moment>('written', 'later'),
  })
  .map(({ text, part, moment }) => ({ text: text.slice(0, Math.ceil(part * text.length)), moment }));

/** Line 31 of the trust list: connections with whole requests and parts of them that are reset at any moment. */
export async function resetAtRandom(url: string, connections: number, seed: number): Promise<void> {
  const from = strangers(8);
  const visits = fc.sample(fc.oneof(original, cut), { numRuns: connections, seed });
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    visits.map(({ text, moment }, n) => limit(() => sendAndReset(url, text, moment, from[n % from.length]))),
  );
}

/** 10 MB: far more than any call takes. */
export const FAR_TOO_LONG = 10 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, ' ');

/** Line 12 of the trust list: writes a body without a length, with which it would be refused unread. Gives the status, and how much was sent until it came. */
export async function pourBody(
  url: string,
  { method = 'POST', headers }: { method?: string; headers: Record<string, string> },
): Promise<{ status: number; sent: number }> {
  // Without it Node sends bodies of some methods bare, which no server reads.
  const all = { ...headers, 'Transfer-Encoding': 'chunked' };
  const sending = request(url, { method, headers: all, agent: false });
  const answered = once(sending, 'response');
  sending.on('error', () => undefined);
  let sent = 0;
  let status = 0;
  void answered.then(([response]) => {
    status = response.statusCode;
    response.resume();
  });
  while (sent < FAR_TOO_LONG && status === 0) {
    sent += PIECE.length;
    if (!sending.write(PIECE)) await Promise.race([once(sending, 'drain'), answered]);
  }
  sending.end();
  await answered;
  sending.destroy();
  return { status, sent };
}

/** As many posts as a list has, each as long as it may be: the system itself takes some MB of an answer at once. */
export const LONGEST_LIST = 100;
const TEXT = 'पिच '.repeat(10_000);

export const fillLongestList = (app: TestApp): Promise<number[]> =>
  insertPosts(
    app,
    Array.from({ length: LONGEST_LIST }, () => ({ description: TEXT, excerpt: 'Words' })),
  );

interface SlowReader {
  socket: Socket;
  response: ServerResponse;
}

/** Asks for so many posts from an address of this machine, and reads nothing of the answer. */
export async function requestAndPause(
  app: TestApp,
  posts: number,
  localAddress: string,
  headers = '',
): Promise<SlowReader> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const answering = once(app.server, 'request');
  socket.write(`GET /api/blogs?limit=${posts} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  const response: ServerResponse = (await answering)[1];
  // Once it is on its way.
  while (!response.writableEnded && !response.destroyed)
    await new Promise((resolve) => setImmediate(resolve));
  return { socket, response };
}

/** By the socket, which is destroyed at once; its response knows it a moment later. */
export const isCut = ({ response }: SlowReader): boolean => response.req.socket.destroyed;

export function leaveAll(readers: readonly SlowReader[]): void {
  for (const { socket } of readers) socket.destroy();
}

/** Wrong passwords for a name from all addresses before each further one waits. */
export const FREE_GUESSES = 100;

/** The addresses without guesses begin here. */
const HONEST = 1_000_000;

const addressOf = (n: number) => `198.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

interface Guesses {
  name?: string;
  /** Guesses that wait for their answer at one time. */
  atOnce?: number;
  /** The number of the first address. */
  first?: number;
  /** Ends those that wait. */
  signal?: AbortSignal | null;
}

/** Logins at an app behind one proxy, each from an address that is named by its number. */
export function loginsOf({ url }: { url: string }) {
  const client = clientOf(url);
  const login = (from: number, given: object = {}, options: CallOptions = {}) =>
    client.post(
      '/login',
      { ...operator, ...given },
      { ...options, headers: { 'X-Forwarded-For': addressOf(from) } },
    );
  const guess = (from: number, name = operator.username, options: CallOptions = {}) =>
    login(from, { username: name, password: `wrong ${from}` }, options);

  return {
    /** From an address of its own. */
    honest: (given: object = {}, address = 0, options: CallOptions = {}) =>
      login(HONEST + address, given, options),
    guess,
    /** Guesses from as many addresses. Gives how often each status was answered; 0: none. */
    async flood(
      count: number,
      { name, atOnce = 10, first = 0, signal = null }: Guesses = {},
    ): Promise<Record<number, number>> {
      const limit = pLimit(atOnce);
      const counted: Record<number, number> = {};
      const one = async (n: number) => {
        const { status } = await guess(first + n, name, { signal }).catch(() => ({ status: 0 }));
        counted[status] = (counted[status] ?? 0) + 1;
      };
      await Promise.all(Array.from({ length: count }, (_, n) => limit(() => one(n))));
      return counted;
    },
  };
}
