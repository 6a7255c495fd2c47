import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
let app: TestApp;
let token: string;
beforeAll(async () => {
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ publicUrl, site });
  token = await app.login();
});
afterAll(() => app.close());

const MB = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const UPLOAD = 'Content-Type: multipart/form-data; boundary=b';

/** A client that goes on sending whatever it is told, and whatever it hears. */
async function stubborn(start: string): Promise<Socket> {
  const socket = connect({
    port: Number(new URL(app.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(start);
  return socket;
}

const headOf = (line: string, ...more: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: x', ...more].join('\r\n')}\r\n\r\n`;
const long = `Content-Length: ${50 * MB}`;

test.concurrent.each<[string, number, () => string]>([
  ['a read', 200, () => headOf('GET /api/health', JSON_TYPE, long)],
  ['a page', 200, () => headOf('GET /about-us', long)],
  ['a page that takes no posts', 405, () => headOf('POST /about-us', FORM, long)],
  ['no address', 404, () => headOf('POST /api/nothing', JSON_TYPE, long)],
  ['a foreign page', 403, () => headOf('POST /api/contacts', 'Origin: null', JSON_TYPE, long)],
  ['no token', 401, () => headOf('POST /api/Blog', UPLOAD, long)],
  ['another kind', 415, () => headOf('POST /api/contacts', 'Content-Type: text/plain', long)],
  ['too long a message', 413, () => headOf('POST /api/contacts', JSON_TYPE, long)],
  ['too long a form', 413, () => headOf('POST /contact', FORM, long)],
  ['too long an upload', 413, () => headOf('POST /api/Blog', `Authorization: Bearer ${token}`, UPLOAD, long)],
])('T13. A body of a byte a second to %s: answered at once (%i), then cut', async (_, status, start) => {
  const socket = await stubborn(`${start()}{`);
  const dripping = setInterval(() => socket.write(' '), 1_000);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'end');
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^connection: close/im);
  await closed;
  clearInterval(dripping);
});

test('T12. A body that comes with its head is read past, and the connection stays', async () => {
  const socket = await stubborn(`${headOf('GET /api/health', 'Content-Length: 2')}{}`);
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^connection: keep-alive/im);
  socket.write(headOf('GET /api/health'));
  const [second] = await once(socket, 'data');
  expect(String(second)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

test('T21. An upload that says no length is refused while it streams, and the client reads why', async () => {
  const socket = await stubborn(
    headOf('POST /api/Blog', `Authorization: Bearer ${token}`, UPLOAD, 'Transfer-Encoding: chunked'),
  );
  let answer = '';
  const ended = once(socket, 'end');
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const begun = '--b\r\nContent-Disposition: form-data; name="blog_img"; filename="x.png"\r\n\r\n';
  socket.write(`${begun.length.toString(16)}\r\n${begun}\r\n`);
  const piece = Buffer.from(`10000\r\n${'x'.repeat(64 * 1024)}\r\n`);
  let sent = 0;
  while (answer === '' && sent < 100 * MB) {
    sent += piece.length;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), ended]);
  }
  await ended;
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('"code":"too_large"');
  expect(sent).toBeLessThan(40 * MB);
});

const part = (name: string, more = '', value = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
/** A field is told of once the next part begins. */
const NEXT = '--b';
const file = (name: string) => part(name, '; filename="x.png"');

test.concurrent.each<[string, number, string]>([
  ['10,000 parts', 400, part('x').repeat(10_000)],
  ['22 parts', 400, part('x').repeat(22)],
  ['two files', 400, file('blog_img') + file('blog_img')],
  ['a file of another name', 400, file('avatar')],
  ['a field with a long name', 400, part('x'.repeat(200)) + NEXT],
  ['a field with too long a value', 413, part('description', '', 'x'.repeat(600_000)) + NEXT],
  ['a part without a name', 400, `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${NEXT}`],
  ['a part whose head is none', 400, '--b\r\n: ::\r\n\r\nx\r\n'],
  ['a part whose head never ends', 400, `--b\r\nX: ${'x'.repeat(40_000)}`],
])('T21. An upload with %s: %i at once, while the rest would come for ever', async (_, status, body) => {
  for (const length of [`Content-Length: ${9 * MB}`, 'Transfer-Encoding: chunked']) {
    const isChunked = length.startsWith('T');
    const chunk = (text: string) => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
    const start = headOf('POST /api/Blog', `Authorization: Bearer ${token}`, UPLOAD, length);
    const socket = await stubborn(start + chunk(body));
    const dripping = setInterval(() => socket.write(chunk('-')), 500);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'end');
    clearInterval(dripping);
    socket.destroy();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^connection: close/im);
  }
});
