import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages-rules.ts';
import { sendRaw } from '#tests/support/sockets.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { INLINE_SCRIPT, INLINE_STYLE, makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
let dist: string;
let app: TestApp;
beforeAll(async () => {
  dist = await makeTinySite();
  const site = await loadSite(dist, { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ publicUrl, site });
});
afterAll(() => app.close());

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('A built page answers at its clean path, with the origin filled in', async () => {
  const answer = await app.call('/about-us');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('x-robots-tag')).toBeNull();
  expect(await answer.text()).toContain('<link rel="canonical" href="https://site.example/about-us">');
  expect((await app.call('/about-us.html')).status).toBe(404);
  expect((await app.call('/About-us')).status).toBe(404);
});

test('A page runs its own scripts and styles and no others', async () => {
  const policy = (await app.call('/about-us')).headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${hash(INLINE_SCRIPT)};`);
  expect(policy).toContain(`style-src 'self' ${hash(INLINE_STYLE)};`);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('An alias answers the same page at its own address', async () => {
  const [page, alias] = [await app.call('/about-us'), await app.call('/about')];
  expect(alias.status).toBe(200);
  expect(await alias.text()).toBe(await page.text());
});

test('The copies for the worker and the admin shell are kept out of search', async () => {
  for (const path of ['/built/home', '/admin', '/admin/userInfo']) {
    const answer = await app.call(path);
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
  }
  expect((await app.call('/admin/nothing')).status).toBe(404);
});

test('Scripts with a name of their own are kept for ever, the worker never', async () => {
  const script = await app.call('/assets/main-1.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text(), 'kept for ever, so the same under all settings').toContain(ORIGIN_PLACEHOLDER);
  const worker = await app.call('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  const manifest = await app.call('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ id: 'https://site.example/' });
});

test('Another origin gives pages other digests, by which the worker sees that they changed', async () => {
  const read = async (origin: string) => {
    const site = await loadSite(dist, { publicUrl: origin, serviceWorker: 'serve' });
    return site.files.get('/site-state.json')?.body.toString();
  };
  expect(await read('https://a.example')).not.toBe(await read('https://b.example'));
  expect(await read('https://a.example')).toBe(await read('https://a.example'));
});

test('A missing file is no page, an unknown page is the 404 page', async () => {
  const file = await app.call('/assets/gone.js');
  expect([file.status, file.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(file.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/nothing', '/404', '//admin', '/..;/admin', '/%zz', '/constructor', '/__proto__']) {
    const answer = await app.call(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('<h1>Page not found</h1>');
  }
  expect((await app.call('/.vite/manifest.json')).status).toBe(404);
});

test('T10. A trailing slash redirects, and never off the site', async () => {
  const answer = await app.call('/about-us/?a=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about-us?a=1']);
  for (const path of ['//evil.example/', '///evil.example//', '/\\evil.example/', 'http://evil.example/x/']) {
    const raw = await sendRaw(
      app.url,
      `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(raw)?.[1]?.trim() ?? '/';
    expect([path, new URL(location, 'https://site.example').origin]).toEqual([path, 'https://site.example']);
    expect(location).not.toMatch(/^\/[/\\]/);
  }
});

test('Pages take no other methods', async () => {
  const answer = await app.call('/about-us', { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await app.call('/about-us', { method: 'PROPFIND' })).status).toBe(501);
  const head = await app.call('/about-us', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('An unexpected error is the error page, without its inner text', async () => {
  const answer = await app.call('/blog?page=1');
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).toContain('<h1>Unexpected Application Error</h1>');
  expect(text).not.toContain('secret detail');
});

test('With SERVICE_WORKER=remove the worker takes itself and its caches away, but no database', async () => {
  const site = await loadSite(dist, { publicUrl, serviceWorker: 'remove' });
  const worker = site.files.get('/sw.js')?.body.toString() ?? '';
  expect(worker).toContain('registration.unregister()');
  expect(worker).toContain('caches.delete');
  expect(worker).not.toContain('indexedDB');
});

test('T10. Addresses with 15,000 slashes are as little work as others', async () => {
  // Half a second of the event loop each, once: together more than a test may take.
  const addresses: [path: string, status: number][] = [
    [`${'/'.repeat(15_000)}x`, 404],
    [`/x${'/'.repeat(15_000)}`, 308],
    [`${'/'.repeat(7_500)}x${'\\'.repeat(7_500)}/`, 308],
  ];
  for (const [path, status] of addresses) {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendRaw(app.url, request)));
    for (const answer of answers) expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('T10. An address longer than that of any post is the 404 page, and not made by the renderer', async () => {
  expect((await app.call(`/blog/1/${'a'.repeat(300)}`)).status).toBe(200);
  expect((await app.call(`/blog/1/${'%E0'.repeat(5_000)}`)).status).toBe(404);
});
