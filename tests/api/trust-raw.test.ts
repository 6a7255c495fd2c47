import { test as base, expect } from '#tests/support/api-test.ts';
import { storedMessages } from '#tests/support/messages.ts';
import { sendRaw } from '#tests/support/sockets.ts';

const test = base.extend('settings', { publicUrl: 'https://site.example' });

const CLOSE = 'Connection: close\r\n\r\n';
const NEXT = `GET /api/health HTTP/1.1\r\nHost: x\r\n${CLOSE}`;
const MESSAGE = '{"email":"smuggled@example.in"}';
/** A message, or what else `body` is, and another request behind it that only a confused reader would answer. */
const post = (headers: string, body: string) =>
  `POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}${NEXT}`;
const chunked = (body: string) => post('Transfer-Encoding: chunked', body);
const long = (headers: string) => post(headers, MESSAGE);
const withHost = (host: string) => `GET /api/health HTTP/1.1\r\n${host}${CLOSE}`;
const withTarget = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n${CLOSE}`;
const withHeaders = (headers: string) => `GET /api/health HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;

const malformed: Record<string, string> = {
  'a coding that is none': post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
  'a coding behind chunks': post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'),
  'two codings': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'),
  'a blank before the colon': post('Transfer-Encoding : chunked', '0\r\n\r\n'),
  'a control before the coding': post('Transfer-Encoding: \x0bchunked', '0\r\n\r\n'),
  'chunks and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', '0\r\n\r\n'),
  'a length and chunks': post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'a length with a sign': long(`Content-Length: +${MESSAGE.length}`),
  'a length below nothing': long('Content-Length: -1'),
  'a length in hex': long('Content-Length: 0x1f'),
  'a list of lengths': long(`Content-Length: ${MESSAGE.length}, ${MESSAGE.length}`),
  'the same length twice': long(`Content-Length: ${MESSAGE.length}\r\nContent-Length: ${MESSAGE.length}`),
  'two lengths': long(`Content-Length: ${MESSAGE.length}\r\nContent-Length: 3`),
  'a length beyond all': long('Content-Length: 99999999999999999999'),
  'a folded header': long(`X: a\r\n Content-Length: ${MESSAGE.length}`),
  'a bare carriage return': long(`X: a\rContent-Length: ${MESSAGE.length}`),
  'a bare line feed': long(`X: a\nContent-Length: ${MESSAGE.length}`),
  'bare line feeds alone': 'GET /api/health HTTP/1.1\nHost: x\n\n',
  'a NUL in a header': long(`X: a\0\r\nContent-Length: ${MESSAGE.length}`),
  'a chunk below nothing': chunked('-1\r\n\r\n'),
  'a chunk beyond all': chunked('ffffffffffffffff1\r\n'),
  'chunks behind line feeds': chunked('2\n{}\n0\n\n'),
  'a chunk that is longer than it says': chunked('2\r\n{}X\r\n0\r\n\r\n'),
  'an expectation of a body that never comes': `POST /api/contacts HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\nContent-Length: 0\r\n${CLOSE}`,
  'no Host': withHost(''),
  'a broken Host': withHost('Host: [::1\r\n'),
  'a Host of other signs': withHost('Host: a b\r\n'),
  'a Host with a path': withHost('Host: x/y\r\n'),
  'a Host with a user': withHost('Host: a@b\r\n'),
  'two Hosts': withHost('Host: x\r\nHost: y\r\n'),
  'a broken address': withTarget('http://[::1/'),
  'a broken address of the API': withTarget('http://[::1/api/health'),
  'an address of another kind': withTarget('foo://x'),
  'no request': 'hello\r\n\r\n',
  'another protocol': '\x16\x03\x01\x02\x00\x01\x00',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};
const tooLong: Record<string, string> = {
  'one header of 20 KB': withHeaders(`X: ${'x'.repeat(20_000)}`),
  '5,000 headers': withHeaders('a:\r\n'.repeat(5_000).trimEnd()),
  'a cookie of 1 MB': withHeaders(`Cookie: ${'x'.repeat(1024 * 1024)}`),
  '10,000 parameters': withTarget(`/api/blogs?${'a=1&'.repeat(10_000)}`),
};
const byMethod = (method: string, status: number) =>
  ['/api/contacts', '/api/health'].map((path): Case => {
    return [`${method} ${path}`, status, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${CLOSE}`];
  });

type Case = [name: string, status: number, request: string];
const withStatus = (status: number, requests: Record<string, string>) =>
  Object.entries(requests).map(([name, request]): Case => [name, status, request]);

/** Of every answer, also of those that Node gives before our stack sees a request. */
const protection: Record<string, string> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'content-type': 'application/problem+json',
};

function faultOf(answer: string, status: number): string | undefined {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  if (!first?.startsWith(`HTTP/1.1 ${status} `)) return `answered ${first}`;
  if (body.includes('HTTP/1.1')) return 'what is behind it is answered, too';
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.replace(/^.*?: /, '')]),
  );
  for (const [name, value] of Object.entries(protection)) {
    if (headers.get(name) !== value) return `${name}: ${headers.get(name)}`;
  }
  if (!headers.get('permissions-policy')?.includes('camera=()')) return 'no permissions-policy';
  return JSON.parse(body).status === status ? undefined : body;
}

test.for<[string, Case[]]>([
  ['T39. T11. What is no HTTP', withStatus(400, malformed)],
  ['T12. A head that is too long', withStatus(431, tooLong)],
  [
    'T11. A method that nothing takes',
    [
      ...['BREW', 'get'].flatMap((method) => byMethod(method, 400)),
      ...['PROPFIND', 'TRACE', 'CONNECT'].flatMap((method) => byMethod(method, 501)),
      ...byMethod('PUT', 405),
    ],
  ],
])(
  '%s is refused with the headers of every answer; nothing behind it is read',
  async ([, cases], { app }) => {
    const faults: string[] = [];
    for (const [name, status, request] of cases) {
      const fault = faultOf(await sendRaw(app.url, request), status);
      if (fault !== undefined) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(await storedMessages(app)).toEqual([]);
  },
);

test('T11. What is unusual, but HTTP, is answered once', async ({ app }) => {
  const inner = NEXT.replace('GET', 'DELETE');
  const allowed: Record<string, string> = {
    'a request inside the body of another': `GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n${CLOSE}${inner}`,
    'an unknown expectation': withHeaders('Expect: miracles\r\nConnection: close'),
    'an upgrade that is not offered': withHeaders('Connection: Upgrade, close\r\nUpgrade: websocket'),
    'HTTP/1.0 without a Host': 'GET /api/health HTTP/1.0\r\n\r\n',
  };
  for (const [name, request] of Object.entries(allowed)) {
    const answer = await sendRaw(app.url, request);
    expect([name, answer.match(/HTTP\/1.1 \d+/g)]).toEqual([name, ['HTTP/1.1 200']]);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  }
});
