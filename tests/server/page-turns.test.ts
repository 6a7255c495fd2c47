import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const CROWD = 60;
/** What each of a crowd that leaves had asked for. */
const EACH = 8;

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

/** The routes of what was answered, the first answer first. */
const answered = () =>
  [...server.output().matchAll(/"route":"([^"]+)".*"msg":"request"/g)].map(([, route]) => route);

const targets = ['/blog', 'http://x/blog', '/blog#x', '/?utm_source=x'];

test.each(targets)('Who comes while a crowd waits for %s is heard before all are made', async (target) => {
  const crowd = await gather();
  // Paused, the server finds all requests at once when it goes on, however busy the machine is.
  process.kill(server.pid, 'SIGSTOP');
  for (const socket of crowd) ask(socket, target);
  const late = await open();
  ask(late, '/api/health');
  process.kill(server.pid, 'SIGCONT');
  const [[answer]] = await Promise.all([once(late, 'data'), ...crowd.map((socket) => once(socket, 'data'))]);
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => answered().length).toBe(2 * CROWD + 1);
  const madeBefore = answered().lastIndexOf('/api/health') - CROWD;
  expect(madeBefore).toBeLessThan(CROWD / 2);
  for (const socket of [late, ...crowd]) socket.destroy();
});

test('Who leaves while waiting for a page is in the log', async () => {
  const crowd = await gather();
  // Far more than the server can make before the client goes on, however busy the machine is.
  for (let each = 0; each < EACH; each += 1) for (const socket of crowd) ask(socket, '/blog');
  // Once this is answered, all that was asked before has been read.
  const late = await open();
  ask(late, '/api/health');
  await once(late, 'data');
  for (const socket of crowd) socket.resetAndDestroy();
  await expect.poll(() => answered().length).toBe(CROWD + CROWD * EACH + 1);
  expect(server.output()).toMatch(/"route":"\/blog".*"aborted":true/);
  late.destroy();
});
