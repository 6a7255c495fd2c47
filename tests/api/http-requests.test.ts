import { randomUUID } from 'node:crypto';
import { test as base, expect } from '#tests/support/api-test.ts';
import { refusedFields } from '#tests/support/client.ts';
import { leave, message, storedMessages } from '#tests/support/messages.ts';
import { headOf, stubbornClient } from '#tests/support/sockets.ts';
import type { CallInit } from '#tests/support/test-app.ts';

const test = base.extend('settings', { publicUrl: 'https://site.example' });

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

test('T29. A log line holds no address, query, body or person', async ({ app, owner, visitor }) => {
  const secret = 'Lakshmi-98765';
  const person = {
    email: `${secret}@example.com`,
    first_name: secret,
    phone: `5-${secret}`,
    message: secret,
  };
  await app.call(`/api/blogs/${secret}?q=${secret}`, { headers: { 'User-Agent': secret } });
  expect((await visitor.post('/contacts', person)).status).toBe(201);
  expect((await visitor.post('/contacts', { ...person, email: secret })).status).toBe(400);
  await owner.get(`/contacts?q=${secret}`);
  await app.call(`/${secret}%0d%0a%1b[31m/${'x'.repeat(5000)}`);
  expect(app.logged()).not.toContain(secret);
  const lines = app.logged().trim().split('\n');
  for (const line of lines) expect(line.length).toBeLessThan(2000);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/blogs/:id', status: 404, id: expect.any(String) }),
  );
});

// contract.test calls every endpoint from a foreign origin.

test('T7. Only the own origin and plain clients may change anything', async ({ app, visitor }) => {
  const foreign = [
    'null',
    'https://evil.example',
    'http://site.example',
    'https://site.example.evil.example',
    'https://site.example:8443',
    'http://127.0.0.1:1',
    'not an origin',
  ];
  for (const Origin of foreign) {
    const { status, body } = await visitor.post('/contacts', message, { headers: { Origin } });
    expect([Origin, status, body.code]).toEqual([Origin, 403, 'foreign_origin']);
  }
  expect(await storedMessages(app)).toEqual([]);
  for (const Origin of ['https://site.example', app.url]) {
    expect((await visitor.post('/contacts', message, { headers: { Origin } })).status).toBe(201);
  }
  expect((await leave(app, undefined)).status).toBe(201);
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

test('A body that is no JSON is a bad request that says so', async ({ owner }) => {
  const bodies = [
    '{"category": ',
    'category',
    '{"category":"A",}',
    // Bytes that are not UTF-8.
    new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
  ];
  for (const sent of bodies) {
    const { status, body } = await owner.post('/category', sent, { headers: JSON_TYPE });
    expect([sent, status, body.code, body.title]).toEqual([
      sent,
      400,
      'bad_request',
      'Couldn’t read the request.',
    ]);
  }
});

test('T7. What a form of another site can send is 415, nothing changes', async ({ owner }) => {
  const before = (await owner.get('/category')).body;
  const kinds = [
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    { 'Content-Type': 'multipart/form-data; boundary=b' },
    { 'Content-Type': '' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
  ];
  for (const headers of kinds) {
    const { status } = await owner.post('/category', '{"category":"Refused"}', { headers });
    expect([headers, status]).toEqual([headers, 415]);
  }
  expect((await owner.get('/category')).body).toEqual(before);
  // The same where a call takes no body at all.
  expect((await owner.post('/logout', 'x')).status).toBe(415);
  expect((await owner.get('/dashboard')).status).toBe(200);
});

test('Every wrong field is named at once, also those that are missing', async ({ owner, visitor }) => {
  const wrong = { email: '', first_name: 'x'.repeat(101), phone: 7 };
  const refused = await visitor.post('/contacts', wrong, { key: 'not-a-uuid' });
  expect(refusedFields(refused).sort()).toEqual(['email', 'first_name', 'idempotency-key', 'phone']);
  const empty = await owner.post('/category');
  expect(empty.status).toBe(400);
  expect(empty.body.errors).toEqual([{ field: 'category', message: 'A category needs a name.' }]);
});

test('A broken upload is a bad request', async ({ owner }) => {
  const type = 'multipart/form-data';
  const cut = '--b\r\nContent-Disposition: form-data; name="blog_title"\r\n\r\nHalf';
  const half = await owner.post('/Blog', cut, { headers: { 'Content-Type': `${type}; boundary=b` } });
  expect(half.status).toBe(400);
  const noBoundary = await owner.post('/Blog', 'x', { headers: { 'Content-Type': type } });
  expect(noBoundary.status).toBe(400);
});

test('A request that breaks off half way harms no one', async ({ app, visitor }) => {
  const head = headOf(
    'POST /api/contacts',
    'Content-Type: application/json',
    'Content-Length: 50',
    'Expect: 100-continue',
  );
  const { socket, answered } = await stubbornClient(app.url, head);
  await answered;
  socket.write('{"email":');
  socket.destroy();
  await expect.poll(app.logged).toContain('"aborted":true');
  expect((await visitor.get('/health')).status).toBe(200);
  expect(app.logged()).not.toContain('unforeseen');
});

test('A client that resets its connection before its answer is no error in the log', async ({
  app,
  owner,
}) => {
  const upload = headOf(
    'POST /api/Blog',
    `Authorization: Bearer ${owner.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000',
  );
  const head = headOf('POST /api/contacts', 'Content-Type: application/json', 'Content-Length: 50');
  const requests = [
    `${head}{"email":`,
    `${upload}--b\r\nContent-Disposition: form-data; name="blog_title"\r\n\r\nHalf`,
    headOf('GET /api/events', `Authorization: Bearer ${owner.token}`),
  ];
  for (const request of requests) {
    const { socket } = await stubbornClient(app.url, request);
    // What is asked later is answered: the server has the request.
    await owner.get('/dashboard');
    socket.resetAndDestroy();
  }
  await expect.poll(() => app.logged().match(/"aborted":true/g)).toHaveLength(requests.length);
  expect(app.logged()).not.toContain('"level":50');
});
