import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/send-raw.ts';
import { type CallInit, startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ loginLimit: 1 });
});
afterAll(() => app.close());

const wrongLogin = { method: 'POST', json: { username: 'x', password: 'y' } };
const kinds: [string, number, () => Promise<Response>][] = [
  ['JSON', 200, () => app.call('/api/category')],
  ['a 400', 400, () => app.call('/api/contacts', { method: 'POST', json: {} })],
  ['a 401', 401, () => app.call('/api/dashboard')],
  ['a 403', 403, () => app.call('/api/contacts', { method: 'POST', headers: { Origin: 'null' }, json: {} })],
  ['a 404', 404, () => app.call('/api/blogs/99')],
  ['a 405', 405, () => app.call('/api/health', { method: 'DELETE' })],
  ['a 413', 413, () => app.call('/api/contacts', { method: 'POST', json: { email: 'x'.repeat(300_000) } })],
  ['a 415', 415, () => app.call('/api/contacts', { method: 'POST', body: 'x' })],
  ['a 429', 429, () => app.call('/api/login', wrongLogin).then(() => app.call('/api/login', wrongLogin))],
  ['a 501', 501, () => app.call('/api/health', { method: 'PROPFIND' })],
  ['a missing page', 404, () => app.call('/nothing')],
  ['a missing file', 404, () => app.call('/assets/gone.js')],
];

describe.each(kinds)('%s', (_, status, ask) => {
  test('carries the security headers', async () => {
    const { status: seen, headers } = await ask();
    expect(seen).toBe(status);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.each([
  ['bare', (key: string) => key],
  ['quoted', (key: string) => `"${key}"`],
])('A %s key', (_, write) => {
  test.each([
    ['201', '/api/contacts', { method: 'POST', json: { email: 'asha@example.com' } }],
    ['400', '/api/contacts', { method: 'POST', json: {} }],
    ['403', '/api/contacts', { method: 'POST', json: {}, headers: { Origin: 'https://evil.example' } }],
    ['404', '/api/nothing', { method: 'POST', json: {} }],
    ['405', '/api/contacts', { method: 'PUT', json: {} }],
    ['413', '/api/contacts', { method: 'POST', json: { message: 'x'.repeat(300_000) } }],
    ['415', '/api/contacts', { method: 'POST', body: 'x' }],
    ['501', '/api/contacts', { method: 'PROPFIND' }],
  ])('is echoed on a %s', async (status, path, { headers, ...init }: CallInit) => {
    const key = write(randomUUID());
    const answer = await app.call(path, { ...init, headers: { ...headers, 'Idempotency-Key': key } });
    expect(answer.status).toBe(Number(status));
    expect(answer.headers.get('idempotency-key')).toBe(key);
  });
});

test('What is no key is not echoed', async () => {
  for (const key of ['x', 'x'.repeat(5000), '"', '<script>']) {
    const answer = await app.call('/api/health', { headers: { 'Idempotency-Key': key } });
    expect(answer.headers.get('idempotency-key')).toBeNull();
  }
});

test('T14. Behind TLS browsers are told to stay there', async () => {
  const secure = await startTestApp({ publicUrl: 'https://example.com' });
  const { headers } = await secure.call('/api/health');
  const told = headers.get('strict-transport-security');
  expect(told).toContain('max-age=31536000');
  for (const request of ['BREW / HTTP/1.1\r\n\r\n', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n']) {
    const answer = await sendRaw(secure.url, request);
    expect(answer).toMatch(/^HTTP\/1.1 (400|501) /);
    expect(answer.toLowerCase()).toContain(`\r\nstrict-transport-security: ${told?.toLowerCase()}\r\n`);
    expect((await sendRaw(app.url, request)).toLowerCase()).not.toContain('strict-transport');
  }
  await secure.close();
});

test('HEAD answers as GET does, without the body', async () => {
  const answer = await app.call('/api/category', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

const host = 'Host: x';
test.each([
  [
    'two lengths',
    `POST /api/contacts HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    'a length and chunks',
    `POST /api/contacts HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['bare line feeds', `GET /api/health HTTP/1.1\n${host}\n\n`, 400],
  ['an invented method', `BREW /api/health HTTP/1.1\r\n${host}\r\n\r\n`, 400],
  ['a host that is none', 'GET /blog HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['a head of 20 KB', `GET /api/health HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused and the connection ends', async (_, request, status) => {
  const answer = await sendRaw(app.url, request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('T29. A log line holds no address, query, body or person', async () => {
  const secret = 'Lakshmi-98765';
  await app.call(`/api/blogs/${secret}?q=${secret}`, { headers: { 'User-Agent': secret } });
  await app.call('/api/contacts', {
    method: 'POST',
    json: { email: `${secret}@example.com`, first_name: secret },
  });
  await app.call(`/${secret}%0d%0a%1b[31m/${'x'.repeat(5000)}`);
  expect(app.logged()).not.toContain(secret);
  const lines = app.logged().trim().split('\n');
  for (const line of lines) expect(line.length).toBeLessThan(2000);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/blogs/:id', status: 404, id: expect.any(String) }),
  );
});
