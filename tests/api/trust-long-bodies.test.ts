import { once } from 'node:events';
import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createWorkLimit } from '#api/http/endpoints/work-limit.ts';
import { createBodyBudgets } from '#api/http/server/limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { FAR_TOO_LONG, pourBody } from '#tests/support/attacks.ts';
import { startRouter } from '#tests/support/page-app.ts';
import { headOf, type StubbornClient, stubbornClient } from '#tests/support/sockets.ts';

// contract.test has the length that each endpoint declares, trust-unread has uploads; trust-slow waits for the real seconds.

const test = base.extend('settings', { contactLimit: 1_000_000 });

const KB = 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

test('T12. 10 MB of JSON, and of what is no JSON, are refused while they stream', async ({ app }) => {
  const login = { Authorization: `Bearer ${await app.login()}` };
  const kinds: [string, string, Record<string, string>, number][] = [
    ['POST', '/api/contacts', JSON_TYPE, 413],
    ['POST', '/api/contacts', { 'Content-Type': 'text/plain' }, 415],
    // What is not even used is refused as well.
    ['DELETE', '/api/blog/1', { ...JSON_TYPE, ...login }, 413],
    ['POST', '/api/Blog', JSON_TYPE, 401],
  ];
  for (const [method, path, headers, expected] of kinds) {
    const { status, sent } = await pourBody(`${app.url}${path}`, { method, headers });
    expect([path, headers, status]).toEqual([path, headers, expected]);
    expect(sent).toBeLessThan(FAR_TOO_LONG);
  }
});

test('T12. Too long a body says how much is taken', async ({ visitor }) => {
  const { body } = await visitor.post('/contacts', { email: 'x'.repeat(300_000) });
  expect(body).toMatchObject({ status: 413, detail: 'At most 256 KB are taken here.' });
});

/** Begins a message by hand. */
const begin = (url: string, length: string) =>
  stubbornClient(url, headOf('POST /api/contacts', 'Content-Type: application/json', length));

test('T12. A body in pieces of a byte each is refused', async ({ app }) => {
  const { socket, answered, received } = await begin(app.url, 'Transfer-Encoding: chunked');
  socket.write('1\r\n \r\n'.repeat(30 * KB));
  await answered;
  expect(received()).toMatch(/^HTTP\/1.1 400 /);
  expect(received()).toContain('too many pieces');
  socket.destroy();
});

test('T12. Of endless long bodies the last find no room, messages do', async ({ app, visitor }) => {
  const long = { email: 'a@example.in', filler: 'x'.repeat(200 * KB) };
  const waiting: StubbornClient[] = [];
  const refused: string[] = [];
  while (refused.length === 0 && waiting.length < 1_000) {
    const each = await begin(app.url, `Content-Length: ${255 * KB}`);
    each.answered.then(() => refused.push(each.received()));
    each.socket.write(Buffer.alloc(254 * KB, ' '));
    waiting.push(each);
  }
  expect(refused[0]).toMatch(/^HTTP\/1.1 503 /);
  expect(refused[0]).toMatch(/^retry-after: \d+\r$/im);
  expect((await visitor.post('/contacts', { email: 'a@example.in' })).status).toBe(201);
  expect((await visitor.post('/contacts', long)).status).toBe(503);
  for (const { socket } of waiting) socket.destroy();
  await expect.poll(async () => (await visitor.post('/contacts', long)).status).toBe(201);
});

/** A call that takes less than any of the contract, so that a test can wait for its limits. */
const little = defineEndpoint('POST /little', 'public', {
  summary: 'A call of this test',
  limits: { bytes: 10, seconds: 0.1 },
  rate: { counts: 'calls', most: 2, seconds: 60 },
  body: z.object({}),
  response: z.object({}),
  errors: ['too_large', 'timeout', 'too_many'],
});
/** A server with that call alone. Gives its URL. */
async function startLittle(): Promise<string> {
  const { bind, router } = createBinder({
    requireOperator: () => () => undefined,
    checkResponses: true,
    limitWork: createWorkLimit(),
    budgets: createBodyBudgets(),
  });
  bind(little, () => ({}));
  const page = await startRouter(router);
  onTestFinished(page.close);
  return `${page.url}/api/little`;
}
const send = (url: string, body: string) => fetch(url, { method: 'POST', headers: JSON_TYPE, body });

test('A call keeps the number that it declares: 429 with Retry-After', async () => {
  const url = await startLittle();
  const answers = [await send(url, '{}'), await send(url, '{'), await send(url, '{}')];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('A call keeps the seconds that it declares for a body: 408', async () => {
  const url = await startLittle();
  const sending = request(url, { method: 'POST', headers: { ...JSON_TYPE, 'Content-Length': 5 } });
  sending.write('{');
  const [response] = await once(sending, 'response');
  sending.on('error', () => undefined).destroy();
  expect(response.statusCode).toBe(408);
});
