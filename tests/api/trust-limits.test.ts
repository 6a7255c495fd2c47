import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBodyBudgets } from '#api/http/body/memory-budget.ts';
import { createBinder } from '#api/http/endpoints/bind.ts';
import { createWorkLimit } from '#api/http/endpoints/work-limit.ts';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#tests/support/a-call.ts';
import { type PageApp, startRouter } from '#tests/support/page-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// What each endpoint declares is what it keeps. The real seconds are waited for in trust-slow.

const named = endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);

test.each(named)('%s declares how much, how long and how often', (_, endpoint) => {
  const { bytes, seconds, rate } = endpoint.limits;
  expect(bytes > 0).toBe(endpoint.method !== 'GET');
  expect(bytes).toBeLessThanOrEqual(512 * 1024);
  expect('fileBytes' in endpoint.limits).toBe(endpoint.file !== undefined);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(300);
  if (rate === null) return;
  expect(Math.min(rate.most, rate.seconds)).toBeGreaterThan(0);
  expect(endpoint.errors).toContain('too_many');
});

/** Fields that prove who is logged in once more: the password, a code, a passkey. */
const proofs = ['password', 'current', 'code', 'response'];
const shapeOf = ({ body }: Endpoint) => (body instanceof z.ZodMiniObject ? body.shape : undefined);

test('Whatever a stranger may change, and whatever asks for a password, is counted', () => {
  const counted = endpoints.filter(({ limits }) => limits.rate !== null);
  for (const endpoint of endpoints) {
    const asksForMore =
      endpoint.access === 'public'
        ? endpoint.method !== 'GET'
        : proofs.some((name) => name in (shapeOf(endpoint) ?? {}));
    expect(counted.includes(endpoint), endpoint.path).toBe(asksForMore);
  }
});

/** Of the shape that the parameter of the path has: an id that nothing has. */
function valueFor(path: string): string {
  if (path.includes(':key')) return '99999999-9999-4999-8999-999999999999';
  return '9'.repeat(path.includes('sessions') ? 16 : 3);
}

describe('the body of', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp({ loginLimit: 1_000_000, contactLimit: 1_000_000 });
    token = await app.login();
  });
  afterAll(() => app.close());

  const changing = named.filter(([, { method, path }]) => method !== 'GET' && !/logout|sessions$/.test(path));
  test.each(changing)('%s may be as long as it declares, not one byte longer', async (_, endpoint) => {
    const { method, limits } = endpoint;
    const send = async (bytes: number) => {
      const body = `{}${' '.repeat(bytes - 2)}`;
      const headers = { 'Content-Type': 'application/json' };
      return (
        await app.call(addressOf(endpoint, valueFor(endpoint.path)), {
          method,
          token,
          headers,
          body,
        })
      ).status;
    };
    expect(await send(limits.bytes)).not.toBe(413);
    expect(await send(limits.bytes + 1)).toBe(413);
  });
});

describe('of a call that declares little', () => {
  const little = defineEndpoint({
    method: 'POST',
    path: '/little',
    access: 'public',
    summary: 'A call of this test',
    limits: { bytes: 10, seconds: 0.1, rate: { counts: 'calls', most: 2, seconds: 60 } },
    status: 200,
    body: z.object({}),
    response: z.object({}),
    errors: ['too_large', 'timeout', 'too_many'],
  });
  let page: PageApp;
  beforeEach(async () => {
    const { bind, router } = createBinder({
      requireOperator: () => () => undefined,
      checkResponses: true,
      limitWork: createWorkLimit(),
      budgets: createBodyBudgets(),
    });
    bind(little, [], () => ({}));
    page = await startRouter(router);
  });
  afterEach(() => page.close());

  const headers = { 'Content-Type': 'application/json' };
  const send = (body: string) => fetch(`${page.url}/api/little`, { method: 'POST', headers, body });

  test('more bytes are refused: 413', async () => {
    expect((await send('{        }')).status).toBe(200);
    expect((await send('{         }')).status).toBe(413);
  });

  test('a third call is refused: 429 with Retry-After', async () => {
    const answers = [await send('{}'), await send('{'), await send('{}')];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a body that does not come is given up: 408', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = request(`${page.url}/api/little`, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': 5 },
      });
      sending.on('response', (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write('{');
    });
    expect(status).toBe(408);
  });
});
