import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedMessages } from '#tests/support/messages.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEXT = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const MESSAGE = '{"email":"smuggled@example.in"}';
/** A message, or what else `body` is, and another request behind it that only a confused reader would answer. */
const post = (headers: string, body: string) =>
  `POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}${NEXT}`;
const chunked = (body: string) => post('Transfer-Encoding: chunked', body);
const long = (headers: string) => post(headers, MESSAGE);

test.each([
  ['a coding that is none', post('Transfer-Encoding: xchunked', `0\r\n\r\n`)],
  ['a coding behind chunks', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
  ['two codings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n')],
  ['a blank before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
  ['a control before the coding', post('Transfer-Encoding: \x0bchunked', '0\r\n\r\n')],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', '0\r\n\r\n')],
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
  ['a length with a sign', long(`Content-Length: +${MESSAGE.length}`)],
  ['a length below nothing', long('Content-Length: -1')],
  ['a length in hex', long('Content-Length: 0x1f')],
  ['a list of lengths', long(`Content-Length: ${MESSAGE.length}, ${MESSAGE.length}`)],
  ['the same length twice', long(`Content-Length: ${MESSAGE.length}\r\nContent-Length: ${MESSAGE.length}`)],
  ['a length beyond all', long('Content-Length: 99999999999999999999')],
  ['a folded header', long(`X: a\r\n Content-Length: ${MESSAGE.length}`)],
  ['a bare carriage return', long(`X: a\rContent-Length: ${MESSAGE.length}`)],
  ['a bare line feed', long(`X: a\nContent-Length: ${MESSAGE.length}`)],
  ['a NUL in a header', long(`X: a\0\r\nContent-Length: ${MESSAGE.length}`)],
  ['a chunk below nothing', chunked('-1\r\n\r\n')],
  ['a chunk beyond all', chunked('ffffffffffffffff1\r\n')],
  ['chunks behind line feeds', chunked('2\n{}\n0\n\n')],
  ['a chunk that is longer than it says', chunked('2\r\n{}X\r\n0\r\n\r\n')],
  ['two hosts', `GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n`],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('T11. %s: 400, the connection ends, nothing behind it is read', async (_, request) => {
  const answer = await sendRaw(app.url, request);
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(await storedMessages(app)).toEqual([]);
});

test('T11. A request inside the body of another is no request', async () => {
  const inner = NEXT.replace('GET', 'DELETE');
  const head = `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${inner.length}\r\n\r\n`;
  expect((await sendRaw(app.url, head + inner)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

test.each([
  ['BREW', 400],
  ['get', 400],
  ['PROPFIND', 501],
  ['TRACE', 501],
  ['CONNECT', 501],
  ['PUT', 405],
])('T11. The method %s: %i', async (method, status) => {
  for (const path of ['/api/contacts', '/api/health']) {
    const answer = await sendRaw(
      app.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).toMatch(/^permissions-policy: /im);
  }
});

test('T11. An expectation that nobody knows is passed over, with the headers of every answer', async () => {
  const head = 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n';
  const answer = await sendRaw(app.url, head);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
});

test.each([
  ['one header of 20 KB', `X: ${'x'.repeat(20_000)}`],
  ['5,000 headers', 'a:\r\n'.repeat(5_000).trimEnd()],
  ['a cookie of 1 MB', `Cookie: ${'x'.repeat(1024 * 1024)}`],
])('T12. %s: 431', async (_, headers) => {
  const answer = await sendRaw(app.url, `GET /api/health HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
});

test('T12. 10,000 parameters: in the address refused for their length, in a form no work', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join('&');
  const head = `GET /api/blogs?${many} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(app.url, head)).toMatch(/^HTTP\/1.1 431 /);
  const json = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, '1']));
  const answer = await app.call('/api/contacts', { method: 'POST', json });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad_request', detail: 'The body has too many names.' });
});
