import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '#tests/support/api-test.ts';
import { fillLongestList, isCut, LONGEST_LIST, leaveAll, requestAndPause } from '#tests/support/attacks.ts';
import { insertPosts } from '#tests/support/posts.ts';

// tests/full/api/trust-unsent has kept answers, those of an operator, and those that many share.

/** What may wait together is less than half of what these ask for. */
const GREEDY = 16;

test('T13. Who asks for long answers and reads none is cut when too much waits; another slow reader is not', async ({
  app,
  visitor,
  skip,
}) => {
  skip(process.platform !== 'linux', 'Connections of other addresses of 127.0.0.0/8 are Linux’s alone.');
  await fillLongestList(app);
  const slow = await requestAndPause(app, LONGEST_LIST, '127.0.0.1');
  const greedy = [];
  for (let at = 0; at < GREEDY; at += 1) {
    greedy.push(await requestAndPause(app, LONGEST_LIST - 1 - at, '127.0.0.2'));
  }
  const waiting = greedy.filter((each) => !isCut(each));
  expect(waiting.every(({ response }) => !response.writableFinished)).toBe(true);
  expect(waiting.length).toBeGreaterThan(2);
  expect(waiting.length).toBeLessThan(GREEDY / 2);
  expect([isCut(slow), slow.response.writableFinished]).toEqual([false, false]);
  // Who reads, if late, has all of it.
  slow.socket.resume();
  await once(slow.response, 'finish');
  leaveAll([slow, ...greedy]);
  expect((await visitor.get('/blogs?limit=3')).status).toBe(200);
});

test('T13. A client that asks on and reads nothing is cut', async ({ app }) => {
  await insertPosts(
    app,
    Array.from({ length: 20 }, () => ({ description: 'x'.repeat(50_000) })),
  );
  const { server } = app;
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.timeout).toBeLessThanOrEqual(60_000);
  // The same, in a time that a test can wait for.
  server.timeout = 500;
  const accepted = once(server, 'connection');
  const client = connect(Number(new URL(app.url).port), '127.0.0.1').pause();
  // More than the system holds between the two.
  client.write('GET /api/blogs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  const [socket] = await accepted;
  await once(socket, 'close');
  // Ended gently it would be given the rest, which the system would keep until then.
  client.resume();
  const [error] = await once(client, 'error');
  expect(error.code).toBe('ECONNRESET');
});
