import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listCategories, listPosts, readPost } from '#contract/blog.ts';
import { changeCategory } from '#contract/blog-admin.ts';
import type { OperatorEvent } from '#contract/events.ts';
import { Problem, problemBody } from '#contract/problem.ts';
import { readEventStream } from '#pwa/admin/kit/event-stream.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { serve } from '#tests/support/sockets.ts';

let answer: RequestListener;
/** `GET /api/… ` of each request, with what it carried. */
let requests: { line: string; authorization: string | undefined; body: string }[] = [];

const { origin: baseUrl, close } = await serve(async (request, response) => {
  const { method, url, headers } = request;
  requests.push({
    line: `${method} ${url}`,
    authorization: headers.authorization,
    body: await text(request),
  });
  answer(request, response);
});
afterAll(close);
beforeEach(() => {
  requests = [];
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
};
const client = (options = {}) => createApiClient({ baseUrl, ...options });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

const cricket = { id: 4, category: 'Cricket' };
const card = {
  id: 1,
  blog_title: 'Dew',
  title: 'A wet outfield',
  blog_img: 'dew-1',
  date: '2026-11-20T09:00:00.000Z',
  categoryId: 4,
  Category: cricket,
  excerpt: 'Dew falls.',
};

test('A page of rows comes with the number of all, and the query goes as it was given', async () => {
  answer = json(200, [card], { 'X-Total-Count': '31' });
  const page = await client()(listPosts, { query: { page: 2, limit: 12, view: 'card', q: 'dew & spin' } });
  expect(page).toEqual({ rows: [card], total: 31 });
  expect(requests[0]?.line).toBe('GET /api/blogs?page=2&limit=12&view=card&q=dew+%26+spin');
  answer = json(200, [card], { 'X-Total-Count': '201', 'X-Total-Count-Relation': 'gte' });
  expect(await client()(listPosts, {})).toEqual({ rows: [card], total: 201, atLeast: true });
});

test('A copy kept by the worker says when it was saved; the network’s answer does not', async () => {
  answer = json(200, [cricket], { 'X-Saved-At': '2026-11-20T09:00:00.000Z' });
  const times: number[] = [];
  const onSavedAt = (time: number) => times.push(time);
  await client()(listCategories, {}, { onSavedAt });
  expect(times).toEqual([Date.parse('2026-11-20T09:00:00.000Z')]);
  answer = json(200, [cricket]);
  await client()(listCategories, {}, { onSavedAt });
  expect(times).toHaveLength(1);
});

test('The token goes with operator calls only', async () => {
  answer = json(200, [cricket]);
  const call = client({ getToken: () => 'secret' });
  await call(listCategories, {});
  answer = json(200, cricket);
  await call(changeCategory, { params: { id: 4 }, body: { category: 'Cricket' } });
  expect(requests).toEqual([
    { line: 'GET /api/category', authorization: undefined, body: '' },
    { line: 'PATCH /api/category/4', authorization: 'Bearer secret', body: '{"category":"Cricket"}' },
  ]);
});

test('The server’s own refusal is thrown as its Problem, with its words on the fields', async () => {
  const errors = [{ field: 'category', message: 'A category needs a name.' }];
  const body = problemBody(new Problem('invalid_fields', { errors }));
  answer = json(400, body, { 'Content-Type': 'application/problem+json; charset=utf-8', 'Retry-After': '7' });
  const error = await failure(client()(changeCategory, { params: { id: 4 }, body: { category: '' } }));
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ code: 'invalid_fields', errors, retryAfter: 7 });
});

test.each<[string, RequestListener]>([
  [
    'a page of HTML with 200',
    (_, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Login</h1>'),
  ],
  ['JSON of another shape', json(200, { hello: 'world' })],
  ['a 502 of a proxy', (_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ['a 403 with JSON that only looks like a problem', json(403, problemBody(new Problem('foreign_origin')))],
  ['nothing, where a saved copy was asked for', (_, response) => response.writeHead(204).end()],
])('%s is not the server’s word', async (_, listener) => {
  answer = listener;
  expect(await failure(client()(listCategories, {}))).toMatchObject({ name: 'CallFailed', kind: 'foreign' });
});

test('A page of rows without its number of all is not the server’s word', async () => {
  answer = json(200, [card]);
  expect(await failure(client()(listPosts, {}))).toMatchObject({ kind: 'foreign' });
});

test('No answer, and half an answer, end at the time limit', async () => {
  answer = () => {};
  expect(await failure(client({ timeout: 80 })(readPost, { params: { id: 1 } }))).toMatchObject({
    kind: 'timeout',
  });
  answer = (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('[');
  expect(await failure(client({ timeout: 80 })(listCategories, {}))).toMatchObject({ kind: 'timeout' });
});

test('A line that is cut is distinguished from a caller who has had enough', async () => {
  answer = (request) => request.socket.destroy();
  const cut = await failure(client()(listCategories, {}));
  expect(cut).toBeInstanceOf(CallFailed);
  expect(cut).toMatchObject({ kind: 'network' });
  answer = () => {};
  const controller = new AbortController();
  const given = failure(client()(listCategories, {}, { signal: controller.signal }));
  controller.abort();
  expect(await given).toMatchObject({ name: 'AbortError' });
});

/** Reads what the server answers as a stream, to its end. Gives the events, and why it ended other than well. */
async function read(listener: RequestListener, signal = new AbortController().signal) {
  answer = listener;
  const events: OperatorEvent[] = [];
  const reading = readEventStream({ token: 't', signal, baseUrl, onEvent: (event) => events.push(event) });
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { events, error };
}

const stream = (...pieces: (string | Uint8Array)[]): RequestListener => {
  return async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    response.end();
  };
};

test('Events are read however the stream is cut into pieces; comments and unknown events are passed over', async () => {
  const text =
    ':\n\nevent: contacts\ndata: {"changes":"1.2"}\n\nevent: later\ndata: {}\n\nevent: presence\ndata: {"contact_id":4,"names":["अशा: r"]}\n\n:\n\nevent: contacts\ndata: broken\n\n';
  const bytes = new TextEncoder().encode(text);
  const all = [
    { type: 'contacts', changes: '1.2' },
    { type: 'presence', contact_id: 4, names: ['अशा: r'] },
  ];
  expect(await read(stream(text))).toEqual({ events: all, error: undefined });
  expect(await read(stream(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual({
    events: all,
    error: undefined,
  });
});

test('The stream is asked for with the token, and a dead one is distinguished from a failure', async () => {
  const { error } = await read(({ headers, url }, response) => {
    response.writeHead(headers.authorization === 'Bearer t' && url === '/api/events' ? 401 : 500).end();
  });
  expect(error).toMatchObject({ name: 'Problem', code: 'unauthorized' });
});

test.each([
  [
    'another page',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in'),
  ],
  ['a busy server', (_, response) => response.writeHead(503).end('{}')],
] as [string, RequestListener][])('What %s answers is no stream', async (_, listener) => {
  expect((await read(listener)).error).toMatchObject({ name: 'CallFailed', kind: 'foreign' });
});

test('A stream that breaks off, and a reader that has had enough, are reported', async () => {
  const cut: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('event: contacts\ndata: {"changes":"1"}\n\n', () => response.destroy());
  };
  const { events, error } = await read(cut);
  expect(events).toHaveLength(1);
  expect(error).toMatchObject({ name: 'CallFailed', kind: 'network' });
  const leaving = new AbortController();
  const stays: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(':\n\n', () => leaving.abort(new Error('enough')));
  };
  expect((await read(stays, leaving.signal)).error).toMatchObject({ message: 'enough' });
});
