import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorEvent } from '#contract/events.ts';
import { readEventStream } from '#pwa/shared/api/event-stream.ts';
import { listening } from '#tests/support/listening.ts';

let server: Server;
let answer: RequestListener;
let baseUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  baseUrl = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Reads what a server answers to its end. Gives the events, and why it ended other than well. */
async function read(listener: RequestListener, signal = new AbortController().signal) {
  answer = listener;
  const events: OperatorEvent[] = [];
  const reading = readEventStream({ token: 't', signal, baseUrl, onEvent: (event) => events.push(event) });
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { events, error };
}

const stream = (...pieces: (string | Uint8Array)[]): RequestListener => {
  return async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    response.end();
  };
};

test('Events are read however the stream is cut into pieces; comments and unknown events are passed over', async () => {
  const text =
    ':\n\nevent: contacts\ndata: {"changes":"1.2"}\n\nevent: later\ndata: {}\n\nevent: presence\ndata: {"contact_id":4,"names":["अशा: r"]}\n\n:\n\nevent: contacts\ndata: broken\n\n';
  const bytes = new TextEncoder().encode(text);
  const all = [
    { type: 'contacts', changes: '1.2' },
    { type: 'presence', contact_id: 4, names: ['अशा: r'] },
  ];
  expect(await read(stream(text))).toEqual({ events: all, error: undefined });
  expect(await read(stream(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual({
    events: all,
    error: undefined,
  });
});

test('The token is sent, and a dead one is told from a failure', async () => {
  const { error } = await read(({ headers, url }, response) => {
    response.writeHead(headers.authorization === 'Bearer t' && url === '/api/events' ? 401 : 500).end();
  });
  expect(error).toMatchObject({ name: 'Problem', code: 'unauthorized' });
});

test.each([
  [
    'another page',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in'),
  ],
  ['a busy server', (_, response) => response.writeHead(503).end('{}')],
] as [string, RequestListener][])('What %s answers is no stream', async (_, listener) => {
  expect((await read(listener)).error).toMatchObject({ name: 'CallFailed', kind: 'foreign' });
});

test('A line that breaks off, and a reader that has had enough, are told', async () => {
  const cut: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('event: contacts\ndata: {"changes":"1"}\n\n', () => response.destroy());
  };
  const { events, error } = await read(cut);
  expect(events).toHaveLength(1);
  expect(error).toMatchObject({ name: 'CallFailed', kind: 'network' });
  const leaving = new AbortController();
  const stays: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(':\n\n', () => leaving.abort(new Error('enough')));
  };
  expect((await read(stays, leaving.signal)).error).toMatchObject({ message: 'enough' });
});
