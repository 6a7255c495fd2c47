import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/send-raw.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const close = 'Connection: close\r\n\r\n';

test.each([
  ['no Host', 400, `GET /api/health HTTP/1.1\r\n${close}`],
  ['a broken Host', 400, `GET /api/health HTTP/1.1\r\nHost: [::1\r\n${close}`],
  ['a Host of other signs', 400, `GET /api/health HTTP/1.1\r\nHost: a b\r\n${close}`],
  ['two Hosts', 400, `GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\n${close}`],
  ['a broken address', 400, `GET http://[::1/ HTTP/1.1\r\nHost: x\r\n${close}`],
  ['a broken address of the API', 400, `GET http://[::1/api/health HTTP/1.1\r\nHost: x\r\n${close}`],
  ['an address of another kind', 400, `GET foo://x HTTP/1.1\r\nHost: x\r\n${close}`],
  ['a Host with a path', 400, `GET /api/health HTTP/1.1\r\nHost: x/y\r\n${close}`],
  ['a Host with a user', 400, `GET /api/health HTTP/1.1\r\nHost: a@b\r\n${close}`],
  ['no request', 400, 'hello\r\n\r\n'],
  ['an unknown method', 400, `BREW / HTTP/1.1\r\nHost: x\r\n${close}`],
  ['a method that nothing takes', 501, `PROPFIND /api/health HTTP/1.1\r\nHost: x\r\n${close}`],
  ['CONNECT', 501, `CONNECT x:1 HTTP/1.1\r\nHost: x\r\n${close}`],
  ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n${close}`],
  [
    'an unknown expectation',
    400,
    `POST /api/contacts HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\nContent-Length: 0\r\n${close}`,
  ],
  [
    'an encoding that is none',
    400,
    `POST /api/contacts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\n${close}`,
  ],
])('T39. %s: %i, with the headers of every answer', async (name, status, request) => {
  const answer = await sendRaw(app.url, request);
  expect(answer.match(/^HTTP\/1\.1 (\d+)/)?.[1]).toBe(String(status));
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none';frame-ancestors 'none'\r$/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  expect(answer).toMatch(/^content-type: application\/problem\+json/im);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ status });
  expect(name).toBeDefined();
});

test('T39. An upgrade that is not offered is answered as a plain request', async () => {
  const answer = await sendRaw(
    app.url,
    'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('A program of HTTP/1.0 needs no Host', async () => {
  expect(await sendRaw(app.url, 'GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});
