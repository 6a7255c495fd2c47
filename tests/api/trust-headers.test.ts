import { createHash } from 'node:crypto';
import { hashesOfBuilt, NOTHING_INLINE } from '#api/http/middleware/security-headers.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { addPost } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/sockets.ts';
import { type CallInit, startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { INLINE_SCRIPT, INLINE_STYLE, tinySite } from '#tests/support/tiny-site.ts';

const test = base.extend('settings', async () => ({ ...(await tinySite()), loginLimit: 1 }));

const tooLarge = 'x'.repeat(2_000_000);

/** Of each kind of answer one. trust-raw has those that no part of the stack sees. */
function kindsOf(
  app: TestApp,
  token: string,
  picture: string,
): [name: string, status: number, ask: () => Promise<Response>][] {
  /** The answer to one who has it already. */
  const again = async (path: string) => {
    const etag = (await app.call(path)).headers.get('etag') ?? '';
    return app.call(path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
  };
  const post = (path: string, init: CallInit) => app.call(path, { method: 'POST', ...init });
  const guess = () => post('/api/login', { json: { username: 'x', password: 'y' } });
  return [
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
}

const expected = {
  // Pages name their own scripts and styles behind it, see below.
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
test('T14. Every kind of answer carries every header of protection', async ({ app, owner }) => {
  const picture = `/api/blog/${(await addPost(owner)).blog_img}?w=400`;
  for (const [name, status, ask] of kindsOf(app, await app.login(), picture)) {
    const answer = await ask();
    await answer.arrayBuffer();
    const { headers } = answer;
    const seen = Object.fromEntries(Object.keys(expected).map((each) => [each, headers.get(each)]));
    const policy = headers.get('content-security-policy');
    expect({ name, status: answer.status, ...seen, policy }).toEqual({ name, status, ...expected });
  }
});

test('T14. Without TLS there is no header that keeps browsers to it', async ({ onTestFinished }) => {
  const plain = await startTestApp();
  onTestFinished(plain.close);
  expect((await plain.call('/api/health')).headers.has('strict-transport-security')).toBe(false);
  expect(await sendRaw(plain.url, 'BREW / HTTP/1.1\r\n\r\n')).not.toMatch(/strict-transport/i);
});

const TAKEN = 'document.title = "taken"';
/** A renderer that escapes nothing: a script in a post becomes a script of the page. */
const careless = `
  export const shippedContent = { site: { brand: 'Tiny' }, pages: [] };
  export const shownHtml = () => (html) => html;
  export const builtPaths = () => [{ path: '/about-us' }];
  export const render = async ({ assets }) => ({
    status: 200,
    html: '<html><head>' + assets.head + '</head><body><script>${TAKEN}</script>'
      + '<style>${TAKEN}</style></body></html>',
    location: undefined,
  });`;

const testOfPages = base.extend('settings', () => tinySite(careless));

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

testOfPages('T14. A script that found its way into a page is not allowed, ours is', async ({ app }) => {
  for (const path of ['/', '/blog', '/blog?q=x', '/blog/1/words', '/contact']) {
    const answer = await app.call(path);
    expect(await answer.text()).toContain(TAKEN);
    const policy = answer.headers.get('content-security-policy');
    expect(policy, path).toContain(`script-src 'self' ${hash(INLINE_SCRIPT)};`);
    expect(policy, path).toContain(`style-src 'self' ${hash(INLINE_STYLE)};`);
  }
});

testOfPages('T14. A form that comes back with what was typed allows nothing of it', async ({ app }) => {
  const form = new URLSearchParams({ message: `<script>${TAKEN}</script>` });
  const answer = await app.call('/contact', { method: 'POST', body: form });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-security-policy')).not.toContain(hash(TAKEN));
});

test('Data is not named: no policy applies to what is not run', () => {
  const data = '<script type="application/ld+json">{"a":1}</script><script type=application/json>{}</script>';
  expect(hashesOfBuilt(data)).toEqual(NOTHING_INLINE);
  expect(hashesOfBuilt(`<script type="module">${TAKEN}</script>`).scripts).toBe(hash(TAKEN));
});
