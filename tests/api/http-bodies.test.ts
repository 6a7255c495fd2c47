import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ loginLimit: 1_000_000 });
  token = await app.login();
});
afterAll(() => app.close());

type Body = string | Uint8Array<ArrayBuffer>;
const post = (body: Body, headers: Record<string, string> = {}, path = '/api/category') =>
  app.call(path, {
    method: 'POST',
    token,
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const categories = async () => (await (await app.call('/api/category')).json()) as { category: string }[];

test.each([
  ['no JSON', '{"category": '],
  ['nothing but a word', 'category'],
  ['a comma too many', '{"category":"A",}'],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
])('%s is a bad request that says so', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad_request', title: 'The request could not be read.' });
});

test.each([
  ['a text', { 'Content-Type': 'text/plain' }],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['no kind at all', { 'Content-Type': '' }],
  ['another charset', { 'Content-Type': 'application/json; charset=utf-16' }],
  ['an encoding', { 'Content-Encoding': 'gzip' }],
])('%s is refused with 415 and changes nothing', async (_, headers) => {
  const before = await categories();
  const answer = await post('{"category":"Refused"}', headers);
  expect(answer.status).toBe(415);
  expect(await categories()).toEqual(before);
});

test('T12. A gzip bomb is refused before it is inflated', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)));
  expect((await post(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(415);
});

test('More than 256 KB is too large, with a length and without, and the answer says what is taken', async () => {
  const large = JSON.stringify({ category: 'x'.repeat(300_000) });
  const most = { status: 413, detail: 'At most 256 KB are taken here.' };
  expect(await (await post(large)).json()).toMatchObject(most);
  const stream = new Blob([large]).stream();
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
  const answer = await app.call('/api/category', {
    ...init,
    token,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(await answer.json()).toMatchObject(most);
});

test.each([
  ['nested objects', 'nested too deeply', `${'{"category":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['nested arrays', 'nested too deeply', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a prototype', 'no object may have', '{"__proto__": {"category": "polluted"}}'],
])('T12. %s in place of fields: refused as %s', async (_, words, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'bad_request',
    detail: expect.stringContaining(words),
  });
  expect('category' in {}).toBe(false);
});

test.each([
  ['a constructor', '{"constructor": {"prototype": {"category": "polluted"}}}'],
  ['null', 'null'],
])('%s in place of fields are wrong fields, no more', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_fields' });
  expect('category' in {}).toBe(false);
});

test.each([
  ['nested arrays', '['.repeat(10) + ']'.repeat(10)],
  ['a number', '7'],
  ['text', '"category"'],
])('%s in place of an object is said to be no object', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'bad_request',
    detail: 'The body must be a JSON object.',
  });
});

test('T12. Neither of two equal names counts', async () => {
  const answer = await post('{"category":"First of two","category":"Last of two"}');
  expect(answer.status).toBe(400);
  expect(await (await app.call('/api/category')).text()).not.toContain('of two');
});

test('Every wrong field is named at once', async () => {
  const answer = await app.call('/api/contacts', {
    method: 'POST',
    headers: { 'Idempotency-Key': 'not-a-uuid' },
    json: { email: '', first_name: 'x'.repeat(101), phone: 7 },
  });
  expect(answer.status).toBe(400);
  const { errors } = await answer.json();
  expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'email',
    'first_name',
    'idempotency-key',
    'phone',
  ]);
});

test('A call without a body names the fields that are missing', async () => {
  const answer = await app.call('/api/category', { method: 'POST', token });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual([{ field: 'category', message: 'A category needs a name.' }]);
});

test('A text on a call that takes no body is refused', async () => {
  const answer = await app.call('/api/logout', { method: 'POST', token, body: 'x' });
  expect(answer.status).toBe(415);
  expect((await app.call('/api/dashboard', { token })).status).toBe(200);
});

test.each([
  'page=0',
  'page=x',
  'page=1.5',
  'limit=0',
  'limit=101',
  'limit=-1',
  'page=1&page=2',
  'view=whole',
])('?%s is a wrong field', async (query) => {
  const answer = await app.call(`/api/blogs?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors[0].field).toBe(query.split('=')[0]);
});

test('T12. Parameters by the thousand are refused for their number', async () => {
  const many = Array.from({ length: 1_500 }, (_, i) => `a${i}=1`).join('&');
  expect((await app.call(`/api/blogs?${many}`)).status).toBe(414);
});

test('A broken upload names what is wrong with it', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const cut = await post(
    '--b\r\nContent-Disposition: form-data; name="blog_title"\r\n\r\nHalf',
    headers,
    '/api/Blog',
  );
  expect(cut.status).toBe(400);
  const noBoundary = await post('x', { 'Content-Type': 'multipart/form-data' }, '/api/Blog');
  expect(noBoundary.status).toBe(400);
});

test('T21. An upload of more files, parts or bytes than allowed is refused while it streams', async () => {
  const send = (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    return app.call('/api/Blog', { method: 'POST', token, body: form });
  };
  const file = (size: number) => new Blob([new Uint8Array(size)]);
  const large = await send((form) => form.append('blog_img', file(10 * 1024 * 1024 + 1)));
  expect(large.status).toBe(413);
  const two = await send((form) => {
    form.append('blog_img', file(1));
    form.append('blog_img', file(1));
  });
  expect(two.status).toBe(400);
  expect((await send((form) => form.append('other', file(1)))).status).toBe(400);
  const parts = await send((form) => {
    for (let i = 0; i < 1000; i += 1) form.append(`field${i}`, 'x');
  });
  expect(parts.status).toBe(400);
  expect((await send((form) => form.append('description', 'x'.repeat(600_000)))).status).toBe(413);
});

test('A request that breaks off half way harms no one', async () => {
  const head = [
    'POST /api/contacts HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 50',
  ];
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  socket.write('{"email":');
  socket.destroy();
  await expect.poll(app.logged).toContain('"aborted":true');
  expect((await app.call('/api/health')).status).toBe(200);
  expect(app.logged()).not.toContain('unforeseen');
});
