import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '#tests/support/api-test.ts';
import { insertPosts } from '#tests/support/posts.ts';

test('T13. One who asks and asks and reads nothing is cut, and does not hold its connection for ever', async ({
  app,
}) => {
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
