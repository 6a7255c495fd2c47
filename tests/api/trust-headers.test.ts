import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import { observatoryScore } from '#tests/support/observatory.ts';
import { publish } from '#tests/support/posts.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
let app: TestApp;
let token: string;
let picture: string;
beforeAll(async () => {
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ publicUrl, site });
  token = await app.login();
  picture = `/api/blog/${(await publish(app, token)).blog_img}?w=400`;
});
afterAll(() => app.close());

/** The answer to one who has it already. */
async function again(path: string): Promise<Response> {
  const etag = (await app.call(path)).headers.get('etag') ?? '';
  return app.call(path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
}

const kinds: [string, number, () => Promise<Response>][] = [
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
  ['no content', 204, async () => app.call('/api/logout', { method: 'POST', token: await app.login() })],
  ['a form too large', 413, () => app.call('/contact', { method: 'POST', body: form(2_000_000) })],
];
const form = (size: number) => new URLSearchParams({ message: 'x'.repeat(size) });

test.each(kinds)('T14. %s (%i) carries every header of protection', async (_, status, ask) => {
  const answer = await ask();
  await answer.arrayBuffer();
  expect(answer.status).toBe(status);
  const { headers } = answer;
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src '(?:none|self)';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('set-cookie')).toBeNull();
  expect(observatoryScore(headers)).toBeGreaterThanOrEqual(130);
});

test.each([
  ['what is no request', 400, 'X\r\n\r\n'],
  ['a head that is too long', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a method that is not for sites', 501, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
])(
  'T14. The answer to %s (%i), which no part of the stack sees, has the same score',
  async (_, status, ask) => {
    const [head = ''] = (await sendRaw(app.url, ask)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.replace(/^.*?: /, '')]),
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(observatoryScore(headers)).toBeGreaterThanOrEqual(130);
  },
);

test('T14. The score falls with each header that goes', async () => {
  const { headers } = await app.call('/about-us');
  for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options']) {
    const fewer = new Headers(headers);
    fewer.delete(name);
    expect(observatoryScore(fewer)).toBeLessThan(observatoryScore(headers));
  }
});

test('T9. No address of a stranger’s Host in any answer', async () => {
  const paths = [
    '/about-us',
    '/about-us/',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/robots.txt',
    '/api/blogs?limit=1',
  ];
  for (const path of [...paths, '/nothing', '/manifest.webmanifest', '/contact?sent=1', '/blog?page=1']) {
    const named = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example';
    const answer = await sendRaw(app.url, `GET ${path} HTTP/1.1\r\n${named}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 \d/);
    expect(answer).not.toContain('evil');
  }
});
