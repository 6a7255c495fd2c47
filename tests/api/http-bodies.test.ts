import { expect, test } from '#tests/support/api-test.ts';
import { headOf, stubbornClient } from '#tests/support/sockets.ts';

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
      'The request could not be read.',
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
  const { status, body } = await visitor.post('/contacts', wrong, { key: 'not-a-uuid' });
  expect(status).toBe(400);
  expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'email',
    'first_name',
    'idempotency-key',
    'phone',
  ]);
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
