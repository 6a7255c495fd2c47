import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#tests/support/a-call.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ loginLimit: 1_000_000, contactLimit: 1_000_000 });
  token = await app.login();
});
afterAll(() => app.close());

const MB = 1024 * 1024;
const changing = endpoints
  .filter(({ method, path }) => method !== 'GET' && !/logout|sessions/.test(path))
  .map((each) => [`${each.method} ${each.path}`, each] as const);

/** Writes `size` bytes in pieces, without a length; how it was answered, and after how many of them. */
async function pour(path: string, method: string, headers: Record<string, string>, size: number) {
  const sending = request(`${app.url}${path}`, {
    method,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  const answered = once(sending, 'response');
  sending.on('error', () => undefined);
  const piece = Buffer.alloc(64 * 1024, ' ');
  let sent = 0;
  let status = 0;
  void answered.then(([response]) => {
    status = response.statusCode;
    response.resume();
  });
  while (sent < size && status === 0) {
    sent += piece.length;
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered]);
  }
  sending.end();
  await answered;
  sending.destroy();
  return { status, sent };
}

test.each(changing)('T12. 10 MB to %s: refused while they stream', async (_, endpoint) => {
  const headers = { 'Content-Type': 'application/json' };
  const { status, sent } = await pour(addressOf(endpoint), endpoint.method, headers, 10 * MB);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(sent).toBeLessThan(10 * MB);
});

test('T12. Fifty at once leave the memory where it was', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const all = () =>
    Promise.all(Array.from({ length: 50 }, () => pour('/api/contacts', 'POST', headers, 10 * MB)));
  await all();
  const before = process.memoryUsage().rss;
  for (const { status } of await all()) expect(status).toBe(413);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
});

test('T12. 10 MB of another kind: 415 while they stream', async () => {
  const { status } = await pour('/api/contacts', 'POST', { 'Content-Type': 'text/plain' }, 10 * MB);
  expect(status).toBe(415);
});

const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * MB)));
test.each(changing)('T12. A gzip bomb to %s is not inflated', async (_, endpoint) => {
  const answer = await app.call(addressOf(endpoint), {
    method: endpoint.method,
    token,
    body: bomb,
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  });
  expect([404, 413, 415]).toContain(answer.status);
});

const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
const poisons = {
  'nested objects': `{"email":${deep('{"a":', '}')}}`,
  'nested lists': `{"email":${deep('[', ']')},"supersedes":${deep('[', ']')}}`,
  'a prototype': '{"__proto__":{"email":"a@b.in","isAdmin":true},"constructor":{"prototype":{"x":1}}}',
};
const takingJson = changing.filter(([, { body }]) => body !== undefined);
test.each(
  takingJson.flatMap(([name, endpoint]) =>
    Object.entries(poisons).map(([kind, body]) => [kind, name, endpoint, body] as const),
  ),
)('T12. %s to %s: 4xx', async (_, __, endpoint, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const { method } = endpoint;
  const answer = await app.call(addressOf(endpoint, '999'), { method, token, body, headers });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect('isAdmin' in {}).toBe(false);
});
