import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://site.example' });
});
afterAll(() => app.close());

const from = (origin: string | undefined, init: RequestInit = {}) =>
  app.call('/api/contacts', {
    method: 'POST',
    json: { email: 'asha@example.com' },
    ...init,
    headers: { ...(origin === undefined ? {} : { Origin: origin }), ...init.headers },
  });

test.each([
  'null',
  'https://evil.example',
  'http://site.example',
  'https://site.example.evil.example',
  'https://site.example:8443',
  'http://127.0.0.1:1',
  'not an origin',
])('A changing call from %s is refused', async (origin) => {
  const answer = await from(origin);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'foreign_origin' });
});

test('The own origin, the address it was called at, and plain clients are let in', async () => {
  expect((await from('https://site.example')).status).toBe(201);
  expect((await from(app.url)).status).toBe(201);
  expect((await from(undefined)).status).toBe(201);
});

test('Reading is open to all, but no other site is told so', async () => {
  const answer = await app.call('/api/category', { headers: { Origin: 'https://evil.example' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('T7. A preflight from elsewhere gets no allowance', async () => {
  const answer = await app.call('/api/contacts', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
