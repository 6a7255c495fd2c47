import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import { clientOf } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/sockets.ts';
import { type CallInit, startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
let app: TestApp;
let token: string;
let picture: string;
beforeAll(async () => {
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ publicUrl, site, loginLimit: 1 });
  token = await app.login();
  picture = `/api/blog/${(await addPost(clientOf(app.url, token))).blog_img}?w=400`;
});
afterAll(() => app.close());

/** The answer to one who has it already. */
async function again(path: string): Promise<Response> {
  const etag = (await app.call(path)).headers.get('etag') ?? '';
  return app.call(path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
}
const post = (path: string, init: CallInit) => app.call(path, { method: 'POST', ...init });
const guess = () => post('/api/login', { json: { username: 'x', password: 'y' } });
const tooLarge = 'x'.repeat(2_000_000);

/** Of each kind of answer one. trust-raw has those that no part of the stack sees. */
const kinds: [name: string, status: number, ask: () => Promise<Response>][] = [
  ['a built page', 200, () => app.call('/about-us')],
  ['the operator’s page', 200, () => app.call('/admin')],
  ['a page that was kept', 200, () => app.call('/about-us').then(() => app.call('/about-us'))],
  ['a page again', 304, () => again('/about-us')],
  ['a missing page', 404, () => app.call('/nothing')],
  ['a page that failed', 500, () => app.call('/blog?page=1')],
  ['a redirect', 308, () => app.call('/about-us/')],
  ['a script', 200, () => app.call('/assets/main-1.js')],
  ['the worker', 200, () => app.call('/sw.js')],
  ['a missing script', 404, () => app.call('/assets/gone.js')],
  ['JSON', 200, () => app.call('/api/blogs')],
  ['JSON again', 304, () => again('/api/blogs')],
  ['a picture', 200, () => app.call(picture)],
  ['a picture again', 304, () => again(picture)],
  ['an export', 200, () => app.call('/api/contacts.csv', { token })],
  ['no content', 204, async () => post('/api/logout', { token: await app.login() })],
  ['a wrong field', 400, () => post('/api/contacts', { json: {} })],
  ['a missing token', 401, () => app.call('/api/dashboard')],
  ['a foreign origin', 403, () => post('/api/contacts', { headers: { Origin: 'null' }, json: {} })],
  ['a missing post', 404, () => app.call('/api/blogs/99')],
  ['another method', 405, () => app.call('/api/health', { method: 'DELETE' })],
  ['a body too large', 413, () => post('/api/contacts', { json: { email: tooLarge } })],
  ['a form too large', 413, () => post('/contact', { body: new URLSearchParams({ message: tooLarge }) })],
  ['another kind of body', 415, () => post('/api/contacts', { body: 'x' })],
  ['a limit', 429, () => guess().then(guess)],
  ['an unknown method', 501, () => app.call('/api/health', { method: 'PROPFIND' })],
];

const expected = {
  // Pages name their own scripts and styles behind it (trust-page-policy).
  policy: expect.stringMatching(/^default-src 'none';(?!.*(?:unsafe|\*|https?:)).*frame-ancestors 'none'/),
  'strict-transport-security': expect.stringMatching(/^max-age=31536000\b/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=(),microphone=(),geolocation=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'access-control-allow-origin': null,
  'set-cookie': null,
  'x-powered-by': null,
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

// By its published rules for headers Mozilla's HTTP Observatory gives these 130 points, its most.
test('T14. Every kind of answer carries every header of protection', async () => {
  for (const [name, status, ask] of kinds) {
    const answer = await ask();
    await answer.arrayBuffer();
    const { headers } = answer;
    const seen = Object.fromEntries(Object.keys(expected).map((each) => [each, headers.get(each)]));
    const policy = headers.get('content-security-policy');
    expect({ name, status: answer.status, ...seen, policy }).toEqual({ name, status, ...expected });
  }
});

test('T14. Without TLS no browser is told to stay there', async () => {
  const plain = await startTestApp();
  expect((await plain.call('/api/health')).headers.has('strict-transport-security')).toBe(false);
  expect(await sendRaw(plain.url, 'BREW / HTTP/1.1\r\n\r\n')).not.toMatch(/strict-transport/i);
  await plain.close();
});
