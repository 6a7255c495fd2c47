import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Run, runApi } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

let server: Run;
let url: URL;
const sockets: Socket[] = [];

async function start(settings: Record<string, string>): Promise<void> {
  server = runApi({ DATA_DIR: await tempFolder('connections'), ...settings });
  url = new URL(await server.url);
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.child.kill();
  await server.code;
});

/** A connection that sends nothing; `received` is what the server says on it. */
async function open(from = '127.0.0.1'): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => text };
}

const openMany = (count: number, from?: string) =>
  Promise.all(Array.from({ length: count }, () => open(from)));

async function ask(from: string): Promise<string> {
  const { socket, received } = await open(from);
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return received();
}

test('T36. Connections over the limit of an address get 503 and are closed; others are answered', async () => {
  await start({ MAX_CONNECTIONS_PER_ADDRESS: '20' });
  await openMany(20);
  const { socket, received } = await open();
  await once(socket, 'close');
  expect(received()).toMatch(/^HTTP\/1\.1 503 /);
  expect(received()).toMatch(/content-type: application\/problem\+json/i);
  expect(received()).toMatch(/connection: close/i);
  expect(received()).toMatch(/retry-after: \d+/i);
  expect(received()).toMatch(/x-content-type-options: nosniff/i);
  expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
});

test('T36. What a refused connection asks for is not worked on', async () => {
  await start({ MAX_CONNECTIONS_PER_ADDRESS: '1' });
  await open();
  expect((await ask('127.0.0.1')).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503']);
  expect(server.stdout()).not.toContain('"route":"/api/health"');
});

test('T36. A limit holds for all addresses together, and closed connections make room', async () => {
  await start({ MAX_CONNECTIONS: '30' });
  const crowd = await openMany(30);
  expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 503 /);
  for (const { socket } of crowd) socket.destroy();
  await expect.poll(() => ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
});

test('T36. A thousand connections over the limit are all closed', async () => {
  await start({ MAX_CONNECTIONS_PER_ADDRESS: '10' });
  await openMany(10);
  const refused = await openMany(1000);
  await Promise.all(refused.map(({ socket }) => socket.closed || once(socket, 'close')));
  const statuses = new Set(refused.map(({ received }) => received().slice(0, 12)));
  // Beyond 200 that are still being told, one is closed without a word.
  expect([...statuses].filter((status) => status !== '' && status !== 'HTTP/1.1 503')).toEqual([]);
  expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
});

test('Behind a proxy the limit of an address does not count', async () => {
  await start({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '1' });
  await openMany(10);
  expect(await ask('127.0.0.1')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'])('%s has to be a whole number', async (name) => {
  server = runApi({ DATA_DIR: await tempFolder('connections'), [name]: '0' });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`${name} must be a whole number from 1 to 1000000.\n`);
});
