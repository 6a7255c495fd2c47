import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const CROWD = 60;

let server: ServerProcess;
beforeEach(async () => {
  server = await startServer({ DATA_DIR: await tempFolder('turns'), STARTER_CONTENT: 'off' });
});
afterEach(() => server.stop());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** No such answer is everyone's: each is made. */
const ask = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer of-nobody\r\n\r\n`);

/** Connections that the server knows already. */
async function gather(): Promise<Socket[]> {
  const crowd = await Promise.all(Array.from({ length: CROWD }, open));
  for (const socket of crowd) {
    ask(socket, '/api/health');
    await once(socket, 'data');
  }
  return crowd;
}

const targets = ['/blog', 'http://x/blog', '/blog#x', '/?utm_source=x'];

test.each(targets)('Who comes while a crowd waits for %s is heard before all are made', async (target) => {
  const crowd = await gather();
  let made = 0;
  const all = crowd.map(async (socket) => {
    await once(socket, 'data');
    made += 1;
  });
  for (const socket of crowd) ask(socket, target);
  const late = await open();
  ask(late, '/api/health');
  const [answer] = await once(late, 'data');
  const madeBefore = made;
  await Promise.all(all);
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(madeBefore).toBeLessThan(CROWD / 2);
  for (const socket of [late, ...crowd]) socket.destroy();
});

test('Who leaves while waiting for a page is in the log', async () => {
  const lines = () => server.output().match(/"msg":"request"/g)?.length ?? 0;
  const crowd = await gather();
  for (const socket of crowd) ask(socket, '/blog');
  // Once this is answered, all that was asked before has been read.
  const late = await open();
  ask(late, '/api/health');
  await once(late, 'data');
  for (const socket of crowd) socket.resetAndDestroy();
  await expect.poll(lines).toBe(2 * CROWD + 1);
  expect(server.output()).toMatch(/"route":"\/blog".*"aborted":true/);
  late.destroy();
});
