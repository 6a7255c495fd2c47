import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const CONNECTIONS = 2000;
const AT_ONCE = 50;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: await tempFolder('resets'), STARTER_CONTENT: 'off' });
});
afterAll(() => server.stop());

const message = '{"email":"reset@example.in"}';
const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const post = (body: string, ...headers: string[]) => head('POST /api/contacts HTTP/1.1', ...headers) + body;
const json = 'Content-Type: application/json';

const answered: Record<string, string> = {
  connect: head('CONNECT x:1 HTTP/1.1'),
  websocket: head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
  'HTTP/2 upgrade': head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'),
  'options *': head('OPTIONS * HTTP/1.1'),
  page: head('GET /blog?n=1 HTTP/1.1'),
  head: head('HEAD / HTTP/1.1'),
  pipeline: head('GET /contact HTTP/1.1').repeat(5),
  message: post(message, json, `Content-Length: ${message.length}`),
  'expect-continue': post('', json, 'Expect: 100-continue', 'Content-Length: 100'),
  'long headers': head('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`),
  trace: head('TRACE / HTTP/1.1'),
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'broken address': head('GET http://[::1/ HTTP/1.1'),
};
const unanswered: Record<string, string> = {
  'unknown expectation': post('', json, 'Expect: the-moon', 'Content-Length: 100'),
  'half a body': post(message, json, 'Content-Length: 5000'),
  'half a chunked body': post('5\r\nhello\r\n', json, 'Transfer-Encoding: chunked'),
  'half a head': 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
  nothing: '',
};

type Moment = 'written' | 'later' | 'answered';

/** Sends `text` and resets the connection: as soon as it is written, a turn later, or at the first bytes of an answer. */
async function visit(text: string, moment: Moment): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const reset = () => socket.resetAndDestroy();
  if (moment === 'answered') socket.once('data', reset);
  socket.write(text, 'latin1', () => {
    if (moment === 'written') reset();
    if (moment === 'later') setImmediate(reset);
  });
  await closed;
}

const whole = fc.record({
  text: fc.constantFrom(...Object.values(answered)),
  moment: fc.constantFrom<Moment>('written', 'later', 'answered'),
});
const cut = fc
  .record({
    text: fc.constantFrom(...Object.values(answered), ...Object.values(unanswered)),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    moment: fc.constantFrom<Moment>('written', 'later'),
  })
  .map(({ text, part, moment }) => ({ text: text.slice(0, Math.ceil(part * text.length)), moment }));

test('T31. 2,000 connections that are reset at any moment leave the same process alive', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const visits = fc.sample(fc.oneof(whole, cut), { numRuns: CONNECTIONS, seed });
  const limit = pLimit(AT_ONCE);
  await Promise.all(visits.map(({ text, moment }) => limit(() => visit(text, moment))));
  const health = await fetch(`${server.url}/api/health`).catch((error) => ({
    status: `${error}, SEED=${seed}`,
  }));
  expect(health.status).toBe(200);
  expect(server.output()).not.toMatch(/"msg":"(?:crash|unforeseen error)"/);
});

test.each(Object.keys(answered))('T31. Reset as soon as it is sent, ten times: %s', async (name) => {
  for (let n = 0; n < 10; n += 1) await visit(answered[name] ?? '', 'written');
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});
