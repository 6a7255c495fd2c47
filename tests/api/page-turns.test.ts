import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const CROWD = 60;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: await tempFolder('turns'), STARTER_CONTENT: 'off' });
});
afterAll(() => server.stop());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** No such answer is everyone's: each is made. */
const ask = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer of-nobody\r\n\r\n`);

test('Who comes while a crowd waits for pages is heard before they are all made', async () => {
  const crowd = await Promise.all(Array.from({ length: CROWD }, open));
  for (const socket of crowd) {
    ask(socket, '/api/health');
    await once(socket, 'data');
  }
  let made = 0;
  const all = crowd.map(async (socket) => {
    await once(socket, 'data');
    made += 1;
  });
  for (const socket of crowd) ask(socket, '/blog');
  const late = await open();
  ask(late, '/api/health');
  const [answer] = await once(late, 'data');
  const madeBefore = made;
  await Promise.all(all);
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(madeBefore).toBeLessThan(CROWD / 2);
  for (const socket of [late, ...crowd]) socket.destroy();
});
