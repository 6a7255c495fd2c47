import { randomUUID } from 'node:crypto';
import { expect, test } from '#tests/support/api-test.ts';
import type { CallInit } from '#tests/support/test-app.ts';

test('A key is echoed on every answer, bare or quoted as it came; what is no key is not', async ({ app }) => {
  const calls: [number, string, CallInit][] = [
    [201, '/api/contacts', { method: 'POST', json: { email: 'asha@example.com' } }],
    [400, '/api/contacts', { method: 'POST', json: {} }],
    [403, '/api/contacts', { method: 'POST', json: {}, headers: { Origin: 'https://evil.example' } }],
    [404, '/api/nothing', { method: 'POST', json: {} }],
    [405, '/api/contacts', { method: 'PUT', json: {} }],
    [413, '/api/contacts', { method: 'POST', json: { message: 'x'.repeat(300_000) } }],
    [415, '/api/contacts', { method: 'POST', body: 'x' }],
    [501, '/api/contacts', { method: 'PROPFIND' }],
  ];
  for (const [status, path, { headers, ...init }] of calls) {
    for (const key of [randomUUID(), `"${randomUUID()}"`]) {
      const answer = await app.call(path, { ...init, headers: { ...headers, 'Idempotency-Key': key } });
      expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([status, key]);
    }
  }
  for (const key of ['x', 'x'.repeat(5000), '"', '<script>']) {
    const answer = await app.call('/api/health', { headers: { 'Idempotency-Key': key } });
    expect(answer.headers.get('idempotency-key')).toBeNull();
  }
});

// contract.test has an id that is none at every path.
test('T10. No other spelling of an address or an id leads anywhere', async ({ app }) => {
  const paths = ['', '/', '/nothing', '/Blogs', '/blogs/', '/blogs/1/2', '//blogs', '/blogs;/'];
  const encoded = ['/%62logs%00', '/%2561', '/..%2f'];
  const ids = ['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%00', "1'--"];
  for (const path of [...paths, ...encoded, ...ids.map((id) => `/blogs/${id}`)]) {
    const answer = await app.call(`/api${path}`);
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, 'not_found']);
  }
});

test('T29. A log line holds no address, query, body or person', async ({ app }) => {
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
