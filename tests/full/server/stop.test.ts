import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { clientOf, logIn } from '#tests/support/client.ts';
import { openEventStream } from '#tests/support/read-events.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { readAllMessages } from '#tests/support/site-database.ts';
import { sendHalfMessage, sendRest } from '#tests/support/sockets.ts';
import { emptyDatabaseSettings, openBySettings } from '#tests/support/test-database.ts';

/** Of the server, from SIGTERM to its end. */
const LIMIT_MS = 10_000;

test('38. SIGTERM waits for a client that sends nothing up to the limit', async ({ start }) => {
  const { url, stop } = await start();
  await sendHalfMessage(url, JSON.stringify({ email: 'never@example.com' }));
  const from = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(2 * LIMIT_MS);
});

test('38. SIGTERM ends the streams of those who listen to events at once', async ({ start }) => {
  const { url, stop } = await start();
  const token = await logIn(url);
  const streams = await Promise.all(Array.from({ length: 5 }, () => openEventStream(url, token)));
  const from = performance.now();
  const ending = stop();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await ending).toBe(0);
  // The limit of requests that do not end is eight seconds.
  expect(performance.now() - from).toBeLessThan(7_500);
});

test('38. SIGTERM ends within the limit, also with a locked database', async ({ dataDir, start }) => {
  const { url, stop } = await start();
  // Node gives such a line away with the request: nothing of it is cut by the server's own close.
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  const other = new Database(join(dataDir, 'site.sqlite'));
  other.exec('begin immediate');
  const from = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(2 * LIMIT_MS);
  socket.destroy();
  other.close();
});

test('38. A terminal that is closed ends the server as SIGTERM does', async ({ dataDir, start }) => {
  const server = await start();
  const body = JSON.stringify({ email: 'late@example.com' });
  const socket = await sendHalfMessage(server.url, body);
  const ending = server.stop('SIGHUP');
  await sendRest(socket, body);
  expect(await ending).toBe(0);
  expect(readAllMessages(dataDir)).toMatchObject({
    messages: [{ email: 'late@example.com' }],
    integrity: 'ok',
  });
});

test.for(['sqlite', 'postgres'])(
  '38. SIGTERM on %s → visits that were counted a moment before are stored',
  async (engine, { start }) => {
    const settings = await emptyDatabaseSettings(engine);
    const { url, stop } = await start(settings);
    const headers = { 'User-Agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/130.0' };
    const counts = [{ ago: 0, page: '/tennis', visits: 7, taps: 1 }];
    expect((await clientOf(url).post('/sources', { counts }, { headers })).status).toBe(204);
    expect(await stop()).toBe(0);
    const orm = await openBySettings(settings);
    expect(await orm.em.fork().execute('select page, visits, taps from source_day')).toEqual([
      { page: '/tennis', visits: 7, taps: 1 },
    ]);
    await orm.close();
  },
);
