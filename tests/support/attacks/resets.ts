import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { headOf, strangers } from '../sockets.ts';

const AT_ONCE = 50;

const message = '{"email":"reset@example.in"}';
const post = (body: string, ...headers: string[]) => headOf('POST /api/contacts', ...headers) + body;
const json = 'Content-Type: application/json';

/** Requests that the server answers at once, whatever they want. */
const answered: Readonly<Record<string, string>> = {
  connect: headOf('CONNECT x:1'),
  websocket: headOf('GET /', 'Connection: Upgrade', 'Upgrade: websocket'),
  'HTTP/2 upgrade': headOf('GET /', 'Connection: Upgrade', 'Upgrade: h2c'),
  'options *': headOf('OPTIONS *'),
  page: headOf('GET /blog?n=1'),
  head: headOf('HEAD /'),
  pipeline: headOf('GET /contact').repeat(5),
  message: post(message, json, `Content-Length: ${message.length}`),
  'expect-continue': post('', json, 'Expect: 100-continue', 'Content-Length: 100'),
  'long headers': headOf('GET /', `X: ${'x'.repeat(20_000)}`),
  trace: headOf('TRACE /'),
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'broken address': headOf('GET http://[::1/'),
};
const unanswered: Readonly<Record<string, string>> = {
  'unknown expectation': post('', json, 'Expect: the-moon', 'Content-Length: 100'),
  'half a login': `${headOf('POST /api/login', json, 'Content-Length: 5000')}{"username":`,
  'half a body': post(message, json, 'Content-Length: 5000'),
  'half a chunked body': post('5\r\nhello\r\n', json, 'Transfer-Encoding: chunked'),
  'half a head': 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
  nothing: '',
};

type Moment = 'written' | 'later' | 'answered';

/** Sends `text` and resets the connection: as soon as it is written, a turn later, or at the first bytes of an answer. */
async function sendAndReset(url: string, text: string, moment: Moment, from = '127.0.0.3'): Promise<void> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const reset = () => socket.resetAndDestroy();
  if (moment === 'answered') socket.once('data', reset);
  socket.write(text, 'latin1', () => {
    if (moment === 'written') reset();
    if (moment === 'later') setImmediate(reset);
  });
  // Where the server is gone the test says so itself.
  await closed.catch(() => undefined);
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

/** Line 31 of the trust list: connections with whole requests and parts of them that are reset at any moment. */
export async function resetAtRandom(url: string, connections: number, seed: number): Promise<void> {
  const from = strangers(8);
  const visits = fc.sample(fc.oneof(whole, cut), { numRuns: connections, seed });
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    visits.map(({ text, moment }, n) => limit(() => sendAndReset(url, text, moment, from[n % from.length]))),
  );
}
