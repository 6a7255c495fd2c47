import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { askFrom, HONEST_ADDRESS } from '#tests/support/requests.ts';
import { closed, collect, open, openMany } from '#tests/support/sockets.ts';

// The real limits of the real process: headers within 15 s, a JSON body within 20 s.

let server: ServerProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ DATA_DIR: await dataFolder() }, { pages: false });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop('SIGKILL');
});

interface Slow {
  socket: Socket;
  /** What came back, once the server has ended the connection. */
  cut: Promise<string>;
}

async function begin(): Promise<Slow> {
  const socket = await open(server.url, '127.0.0.1');
  sockets.push(socket);
  const received = collect(socket);
  return { socket, cut: new Promise((resolve) => socket.on('close', () => resolve(received()))) };
}

/** A byte a second, as long as anyone listens. */
function drip({ socket }: Slow, start: string, byte: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(byte), 1_000);
  socket.on('close', () => clearInterval(timer));
}

describe.concurrent('T13.', () => {
  test('A head of a byte a second is cut: 408', async () => {
    const slow = await begin();
    drip(slow, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: ', 'x');
    expect(await slow.cut).toMatch(/^HTTP\/1.1 408 /);
  });

  test('A body of a byte a second is cut: 408', async () => {
    const slow = await begin();
    const head =
      'POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999';
    drip(slow, `${head}\r\n\r\n{`, ' ');
    expect(await slow.cut).toMatch(/^HTTP\/1.1 408 /);
  });

  test('2,000 connections that say nothing are cut, and visitors are served meanwhile', async () => {
    const idle = await openMany(server.url, 2_000, ['127.0.0.1']);
    sockets.push(...idle);
    for (const socket of idle) socket.resume();
    const ask = () => askFrom(HONEST_ADDRESS, `${server.url}/api/category`);
    const statuses = [await ask(), await ask()];
    // Over the limit of an address some are closed at once.
    expect(idle.some((socket) => !socket.closed)).toBe(true);
    for (let count = 200; count <= idle.length; count += 200) {
      await closed(idle.slice(0, count), 110_000);
      statuses.push(await ask());
    }
    expect(idle.filter((socket) => !socket.closed)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
