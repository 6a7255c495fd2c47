import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askFrom, HONEST_ADDRESS } from '#tests/support/ask-from.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';

// The real limits of the real process: headers within 15 s, a JSON body within 20 s.

let server: Run;
let url: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = runApi({ DATA_DIR: await dataFolder() });
  url = await server.url;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.child.kill('SIGKILL');
  await server.code;
});

interface Slow {
  socket: Socket;
  /** What came back, once the server has ended the connection. */
  cut: Promise<string>;
}

function open(): Slow {
  let answer = '';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  return { socket, cut: new Promise((resolve) => socket.on('close', () => resolve(answer))) };
}

/** A byte a second, as long as anyone listens. */
function drip({ socket }: Slow, start: string, byte: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(byte), 1_000);
  socket.on('close', () => clearInterval(timer));
}

describe.concurrent('T13.', () => {
  test('A head of a byte a second is cut: 408', async () => {
    const slow = open();
    drip(slow, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: ', 'x');
    expect(await slow.cut).toMatch(/^HTTP\/1.1 408 /);
  });

  test('A body of a byte a second is cut: 408', async () => {
    const slow = open();
    const head =
      'POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999';
    drip(slow, `${head}\r\n\r\n{`, ' ');
    expect(await slow.cut).toMatch(/^HTTP\/1.1 408 /);
  });

  test('2,000 connections that say nothing are cut, and visitors are served meanwhile', async () => {
    const idle: Slow[] = [];
    // A hundred at a time: the system's own queue of connections is shorter than 2,000.
    while (idle.length < 2_000) {
      const some = Array.from({ length: 100 }, open);
      await Promise.all(some.map(({ socket }) => once(socket, 'connect')));
      idle.push(...some);
    }
    let isOver = false;
    const ended = Promise.all(idle.map(({ cut }) => cut)).finally(() => {
      isOver = true;
    });
    let served = 0;
    while (!isOver) {
      expect(await askFrom(HONEST_ADDRESS, `${url}/api/category`)).toBe(200);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ended;
    expect(served).toBeGreaterThan(2);
  });
});
