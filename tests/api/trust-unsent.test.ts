import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPosts } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const POSTS = 100;
/** As long as posts may be: the system itself takes some MB of an answer at once. */
const TEXT = 'पिच '.repeat(10_000);
/** What may wait together is less than half of what these ask for. */
const GREEDY = 16;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await insertPosts(
    app,
    Array.from({ length: POSTS }, () => ({ description: TEXT, excerpt: 'Words' })),
  );
});
afterAll(() => app.close());

/** Asks for a list of some MB, and reads nothing of it. */
async function askAndStop(
  limit: number,
  localAddress: string,
  headers = '',
): Promise<{ socket: Socket; response: ServerResponse }> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const answering = once(app.server, 'request');
  socket.write(`GET /api/blogs?limit=${limit} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  const response: ServerResponse = (await answering)[1];
  // Once it is on its way.
  while (!response.writableEnded && !response.destroyed)
    await new Promise((resolve) => setImmediate(resolve));
  return { socket, response };
}

/** By the socket, which is destroyed at once; its response is told a moment later. */
const isCut = ({ response }: { response: ServerResponse }) => response.req.socket.destroyed;
const isOpen = (asked: { response: ServerResponse }) => !isCut(asked);

test.skipIf(process.platform !== 'linux')(
  'T13. Who asks for long answers and reads none is cut when too much waits; another slow reader is not',
  async () => {
    const slow = await askAndStop(POSTS, '127.0.0.1');
    const greedy = [];
    for (let at = 0; at < GREEDY; at += 1) greedy.push(await askAndStop(POSTS - 1 - at, '127.0.0.2'));
    const waiting = greedy.filter(isOpen);
    expect(waiting.every(({ response }) => !response.writableFinished)).toBe(true);
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.length).toBeLessThan(GREEDY / 2);
    expect([isCut(slow), slow.response.writableFinished]).toEqual([false, false]);
    // Who reads, if late, has all of it.
    let length = 0;
    slow.socket.on('data', (piece: Buffer) => {
      length += piece.length;
    });
    slow.socket.resume();
    await once(slow.response, 'finish');
    slow.socket.destroy();
    for (const { socket } of greedy) socket.destroy();
    expect(length).toBeGreaterThan(0);
    expect((await app.call('/api/blogs?limit=3')).status).toBe(200);
  },
);

test('An answer that many share counts once: however many are slow to read it, none is cut', async () => {
  const waiting = [];
  for (let at = 0; at < 20; at += 1) waiting.push(await askAndStop(60, '127.0.0.1'));
  expect(waiting.filter(isCut)).toEqual([]);
  for (const { socket } of waiting) socket.destroy();
});

test.skipIf(process.platform !== 'linux')(
  'T13. Answers that were kept, and are given again, count as well',
  async () => {
    const waiting = [];
    // Of each the first makes it; the second is given the same, and the first goes.
    for (let at = 0; at < 20; at += 1) {
      const first = await askAndStop(70 - at, '127.0.0.2');
      waiting.push(await askAndStop(70 - at, '127.0.0.2'));
      first.socket.destroy();
    }
    expect(waiting.filter(isCut).length).toBeGreaterThan(2);
    for (const { socket } of waiting) socket.destroy();
  },
);

test.skipIf(process.platform !== 'linux')(
  'T13. Answers to an operator, which are strings because they are not cached, count by their bytes',
  async () => {
    const own = `Authorization: Bearer ${await app.login()}\r\n`;
    const asked = [];
    for (let at = 0; at < GREEDY; at += 1) asked.push(await askAndStop(POSTS - 1 - at, '127.0.0.2', own));
    const waiting = asked.filter(isOpen);
    expect(waiting.length).toBeGreaterThan(1);
    expect(waiting.length).toBeLessThan(GREEDY / 2);
    for (const { socket } of asked) socket.destroy();
  },
);
