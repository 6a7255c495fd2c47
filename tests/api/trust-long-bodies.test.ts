import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000 });
});
afterAll(() => app.close());

const KB = 1024;

/** Begins a message by hand; what is answered, as soon as anything is. */
async function begin(length: string): Promise<{ socket: Socket; answered: Promise<string> }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const answered = once(socket, 'data').then(([text]) => String(text));
  await once(socket, 'connect');
  socket.write(
    `POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  return { socket, answered };
}

test('T12. A body in pieces of a byte each, which cost a hundred times as much as the byte, is refused', async () => {
  const { socket, answered } = await begin('Transfer-Encoding: chunked');
  socket.write('1\r\n \r\n'.repeat(200 * KB));
  const answer = await answered;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('too many pieces');
  socket.destroy();
});

const long = JSON.stringify({ email: 'a@example.in', filler: 'x'.repeat(200 * KB) });
const post = (json: unknown) => app.call('/api/contacts', { method: 'POST', json });

test('T12. Long bodies that never end: the last find no room, short messages do, and room comes back', async () => {
  const waiting: Awaited<ReturnType<typeof begin>>[] = [];
  const refused: string[] = [];
  while (refused.length === 0 && waiting.length < 1_000) {
    const each = await begin(`Content-Length: ${255 * KB}`);
    each.answered.then((answer) => refused.push(answer)).catch(() => undefined);
    each.socket.write(Buffer.alloc(254 * KB, ' '));
    waiting.push(each);
  }
  expect(refused[0]).toMatch(/^HTTP\/1.1 503 /);
  expect(refused[0]).toMatch(/^retry-after: \d+\r$/im);
  expect((await post({ email: 'a@example.in' })).status).toBe(201);
  expect((await post(JSON.parse(long))).status).toBe(503);
  for (const { socket } of waiting) socket.destroy();
  await expect.poll(async () => (await post(JSON.parse(long))).status).toBe(201);
});
