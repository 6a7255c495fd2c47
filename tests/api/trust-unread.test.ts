import { once } from 'node:events';
import { test as base, expect } from '#tests/support/api-test.ts';
import { headOf, stubbornClient } from '#tests/support/sockets.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

// tests/full/api/trust-unread waits until such connections are cut.

const test = base.extend('settings', () => tinySite());

const MB = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const UPLOAD = 'Content-Type: multipart/form-data; boundary=b';
const long = `Content-Length: ${50 * MB}`;

/** What does not answer so at once, while the rest of the request would come for ever. */
async function faultOf(url: string, request: string, status: number): Promise<string | undefined> {
  const { socket, answered, received } = await stubbornClient(url, request);
  await answered;
  socket.destroy();
  const isRight = received().startsWith(`HTTP/1.1 ${status} `) && /^connection: close\r$/im.test(received());
  return isRight ? undefined : received().slice(0, 300);
}

test('T13. A slow body that no call reads is not waited for', async ({ app }) => {
  const login = `Authorization: Bearer ${await app.login()}`;
  const requests: Record<string, [status: number, head: string]> = {
    'a read': [200, headOf('GET /api/health', JSON_TYPE, long)],
    'a page': [200, headOf('GET /about-us', long)],
    'a page that takes no posts': [405, headOf('POST /about-us', FORM, long)],
    'no address': [404, headOf('POST /api/nothing', JSON_TYPE, long)],
    'a foreign page': [403, headOf('POST /api/contacts', 'Origin: null', JSON_TYPE, long)],
    'no token': [401, headOf('POST /api/Blog', UPLOAD, long)],
    'another kind': [415, headOf('POST /api/contacts', 'Content-Type: text/plain', long)],
    'too long a message': [413, headOf('POST /api/contacts', JSON_TYPE, long)],
    'too long a form': [413, headOf('POST /contact', FORM, long)],
    'too long an upload': [413, headOf('POST /api/Blog', login, UPLOAD, long)],
  };
  const faults: Record<string, string | undefined> = {};
  for (const [name, [status, head]] of Object.entries(requests)) {
    faults[name] = await faultOf(app.url, `${head}{`, status);
  }
  expect(faults).toEqual({});
});

const part = (name: string, more = '', value = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
/** A field is reported once the next part begins. */
const NEXT = '--b';
const file = (name: string) => part(name, '; filename="x.png"');

const uploads: Record<string, [status: number, body: string]> = {
  '10,000 parts': [400, part('x').repeat(10_000)],
  '22 parts': [400, part('x').repeat(22)],
  'two files': [400, file('blog_img') + file('blog_img')],
  'a file of another name': [400, file('avatar')],
  'a field with a long name': [400, part('x'.repeat(200)) + NEXT],
  'a field with too long a value': [413, part('description', '', 'x'.repeat(600_000)) + NEXT],
  'a part without a name': [400, `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${NEXT}`],
  'a part whose head is none': [400, '--b\r\n: ::\r\n\r\nx\r\n'],
  'a part whose head never ends': [400, `--b\r\nX: ${'x'.repeat(40_000)}`],
};

test('T21. An upload of more or other parts than allowed is refused at once', async ({ app }) => {
  const login = `Authorization: Bearer ${await app.login()}`;
  const faults: Record<string, string | undefined> = {};
  for (const [name, [status, body]] of Object.entries(uploads)) {
    const withLength = headOf('POST /api/Blog', login, UPLOAD, `Content-Length: ${9 * MB}`);
    const chunked = headOf('POST /api/Blog', login, UPLOAD, 'Transfer-Encoding: chunked');
    faults[name] = await faultOf(app.url, withLength + body, status);
    faults[`${name}, in chunks`] = await faultOf(app.url, `${chunked}${chunk(body)}`, status);
  }
  expect(faults).toEqual({});
});

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('T21. An upload without a length is refused while it streams', async ({ app }) => {
  const { socket, answered, received } = await stubbornClient(
    app.url,
    headOf(
      'POST /api/Blog',
      `Authorization: Bearer ${await app.login()}`,
      UPLOAD,
      'Transfer-Encoding: chunked',
    ),
  );
  socket.write(chunk('--b\r\nContent-Disposition: form-data; name="blog_img"; filename="x.png"\r\n\r\n'));
  const piece = Buffer.from(chunk('x'.repeat(64 * 1024)));
  let sent = 0;
  while (received() === '' && sent < 100 * MB) {
    sent += piece.length;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answered]);
  }
  await expect.poll(received).toContain('"code":"too_large"');
  socket.destroy();
  expect(received()).toMatch(/^HTTP\/1.1 413 /);
  expect(sent).toBeLessThan(40 * MB);
});

test('T12. A body that comes with its head is read past, and the connection stays', async ({ app }) => {
  const head = headOf('GET /api/health', 'Content-Length: 2');
  const { socket, answered, received } = await stubbornClient(app.url, `${head}{}`);
  await answered;
  expect(received()).toMatch(/^connection: keep-alive/im);
  socket.write(headOf('GET /api/health'));
  await expect.poll(() => received().match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  socket.destroy();
});
