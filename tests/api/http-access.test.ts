import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#tests/support/a-call.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const guarded = endpoints
  .filter(({ access }) => access !== 'public')
  .map((each) => [nameOf(each), each] as const);
const open = endpoints
  .filter(({ access }) => access === 'public')
  .map((each) => [nameOf(each), each] as const);

describe.each(guarded)('%s', (_, endpoint) => {
  const address = addressOf(endpoint);
  const { method } = endpoint;

  test('answers 401 without a token, before it looks at anything else', async () => {
    const answer = await app.call(address, { method, ...(method === 'GET' ? {} : { body: 'not JSON' }) });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'unauthorized', title: 'Please log in.', status: 401 });
  });

  test('answers 401 to a dead token', async () => {
    const token = await app.login();
    await app.call('/api/logout', { method: 'POST', token });
    expect((await app.call(address, { method, token })).status).toBe(401);
  });

  test('takes a live token, and is never kept by a cache', async () => {
    const token = await app.login();
    const answer = await app.call(addressOf(endpoint, '999'), { method, token });
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test.each(open)('%s asks for no token', async (_, endpoint) => {
  const { method } = endpoint;
  const answer = await app.call(addressOf(endpoint), { method, ...(method === 'GET' ? {} : { json: {} }) });
  expect(answer.status).not.toBe(401);
  expect(answer.status).toBeLessThan(500);
});

const paths = [...new Set(endpoints.map(({ path }) => path))];

test.each(paths)('%s names its methods when another is tried', async (path) => {
  // `:id` and `:blog_img` are one path to a router.
  const shape = (of: string) => of.replace(/:\w+/g, ':');
  const methods = endpoints.filter((each) => shape(each.path) === shape(path)).map(({ method }) => method);
  const answer = await app.call(`/api${path.replace(/:\w+/g, '1')}`, { method: 'PUT' });
  expect(answer.status).toBe(405);
  const allowed = answer.headers
    .get('allow')
    ?.split(', ')
    .filter((method) => method !== 'HEAD');
  expect(allowed?.sort()).toEqual([...new Set(methods)].sort());
});

const unknownPaths = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/Blogs',
  '/api/blogs/',
  '/api/blogs/1/2',
  '/api/%62logs%00',
  '/api/%2561',
  '/api/..%2f',
  '/api//blogs',
  '/api/blogs;/',
];
test.each(unknownPaths)('%s is not an address', async (path) => {
  const answer = await app.call(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%00', "1'--"])(
  'a post called %s is not found',
  async (id) => {
    expect((await app.call(`/api/blogs/${id}`)).status).toBe(404);
  },
);
