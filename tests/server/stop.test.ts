import { makeTemplate, play } from '#tests/proof/kill.ts';
import { clientOf } from '#tests/support/client.ts';
import { keys } from '#tests/support/messages.ts';
import type { ServerProcess } from '#tests/support/product.ts';
import { seedOfRun } from '#tests/support/random.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { readAllMessages } from '#tests/support/site-database.ts';
import { headOf, sendHalfMessage, sendRest, stubbornClient } from '#tests/support/sockets.ts';

const withoutLimit = { CONTACT_LIMIT: '1000000' };

/** Writes messages one after the other until the server is gone; each that was answered is noted by its key. */
async function writeUntilGone({ url }: ServerProcess, answered: string[]): Promise<never> {
  for (;;) {
    const [key = ''] = keys(1);
    const { status } = await clientOf(url).post(
      '/contacts',
      { email: 'asha@example.com', message: key },
      { key },
    );
    if (status !== 201) throw new Error(`answered with ${status}`);
    answered.push(key);
  }
}

test('38. SIGTERM twice → what was begun is stored and answered, once', async ({ dataDir, start }) => {
  const server = await start(withoutLimit);
  const answered: string[] = [];
  const begun = Array.from({ length: 10 }, (_, at) =>
    JSON.stringify({ email: 'late@example.com', message: `late ${at}` }),
  );
  const sockets = await Promise.all(begun.map((body) => sendHalfMessage(server.url, body)));
  const writing = Promise.allSettled(Array.from({ length: 10 }, () => writeUntilGone(server, answered)));
  await expect.poll(() => answered.length).toBeGreaterThan(20);
  server.child.kill('SIGTERM');
  // Refused for want of a server, and for nothing else.
  for (const end of await writing) expect(end).toMatchObject({ reason: new TypeError('fetch failed') });
  server.child.kill('SIGTERM');
  server.child.kill('SIGINT');
  for (const [at, socket] of sockets.entries()) await sendRest(socket, begun[at] ?? '');
  expect(await server.code).toBe(0);
  const { messages, integrity } = readAllMessages(dataDir);
  const next = begun.map((_, at) => `late ${at}`);
  expect(messages.map(({ message }) => message).sort()).toEqual([...answered, ...next].sort());
  expect(integrity).toBe('ok');
});

test('38. SIGTERM while connections wait → what was sent on them is answered', async ({ dataDir, start }) => {
  const server = await start(withoutLimit);
  // It accepts nothing: all that is sent waits with the system.
  server.child.kill('SIGSTOP');
  const clients = await Promise.all(
    Array.from({ length: 100 }, (_, at) => {
      const body = JSON.stringify({ email: 'waits@example.com', message: `waits ${at}` });
      const length = `Content-Length: ${body.length}`;
      const head = headOf('POST /api/contacts', 'Content-Type: application/json', length);
      return stubbornClient(server.url, `${head}${body}`);
    }),
  );
  server.child.kill('SIGTERM');
  server.child.kill('SIGCONT');
  expect(await server.code).toBe(0);
  const answers = () => clients.map(({ received }) => received().slice(0, 12));
  await expect.poll(answers).toEqual(Array(100).fill('HTTP/1.1 201'));
  expect(readAllMessages(dataDir).messages).toHaveLength(100);
  for (const { socket } of clients) socket.destroy();
});

// One of the runs of `npm run proof -- kill`, with other moments each time.
test('35. kill -9 under writes: what was answered stands, whole, and nothing twice', async () => {
  const template = await makeTemplate();
  // Its seed is part of what a failure shows.
  const played = await play(seedOfRun(), template);
  expect(played).toEqual({ ...played, lost: [], doubled: [], broken: [] });
  expect(played.kills).toBeGreaterThan(1);
  expect(played.answered).toBeGreaterThan(played.messages / 2);
});
