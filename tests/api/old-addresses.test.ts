import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/transaction.ts';
import { type AddressTarget, rememberAddress } from '#api/features/address/old-address.service.ts';
import { loadSite } from '#api/http/static/site.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';

/** Pages of posts that are there, under whatever name. */
const RENDERER = `
  export const shippedContent = { site: { brand: 'Tiny' }, pages: [] };
  export const explainer = () => (html) => html;
  export const builtPaths = () => [{ path: '/about-us' }];
  export const RENDERER_VERSION = 1;
  export const renderText = (text) => text;
  export const wordsOfText = (html) => html;
  export const render = async ({ url }) => {
    const id = Number(/^\\/blog\\/(\\d+)/.exec(url)?.[1]);
    const status = Number.isNaN(id) || (await fetch(globalThis.tinyApi + '/api/blogs/' + id)).ok ? 200 : 404;
    return { status, html: '<h1>' + url + '</h1>', location: undefined };
  };`;

let app: TestApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  const site = await loadSite(await makeTinySite(RENDERER), { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ publicUrl, site, now: () => new Date(time) });
  Object.assign(globalThis, { tinyApi: app.url });
  token = await app.login();
});
afterEach(() => app.close());

const remember = (path: string, target: AddressTarget) =>
  inTransaction(app.orm, (em) => rememberAddress(em, path, target));

/** Status and, of a redirect, where it leads. */
async function ask(path: string, init?: RequestInit): Promise<string> {
  const { status, headers } = await app.call(path, init);
  return `${status} ${headers.get('location') ?? ''}`.trim();
}

test('The address that a post had elsewhere leads to it for ever, however it is written', async () => {
  const { id } = await publish(app, token, { blog_title: 'Hello world' });
  expect(await remember('/2019/05/hello-world/', { postId: id })).toBe(true);
  const there = `301 /blog/${id}/hello-world`;
  expect(await ask('/2019/05/hello-world')).toBe(there);
  expect(await ask('/2019/05/hello-world/')).toBe(there);
  expect(await ask('/2019/05/hello-world/?utm_source=old-mail')).toBe(there);
  expect(await ask('/2019/05/hello-world', { method: 'HEAD' })).toBe(there);
  expect(await ask('/2019/05/hello-world', { method: 'POST' })).toBe('404');
  expect(await ask('/2019/05/hello-worlds')).toBe('404');
  time += 400 * 24 * 60 * 60_000;
  expect(await ask('/2019/05/hello-world')).toBe(there);
});

test('Old addresses in Hindi and Telugu are found decoded or encoded, in capitals or small letters', async () => {
  const { id } = await publish(app, token, { blog_title: 'Match' });
  const there = `301 /blog/${id}/match`;
  for (const path of ['/2019/आज-का-मैच', '/తెలుగు/వార్త']) {
    expect(await remember(`${encodeURI(path)}/`, { postId: id })).toBe(true);
    expect(await ask(path)).toBe(there);
    expect(await ask(encodeURI(path))).toBe(there);
    expect(await ask(encodeURI(path).toLowerCase())).toBe(there);
  }
  await remember('/caf\u00e9', { postId: id });
  expect(await ask('/cafe%CC%81')).toBe(there);
});

test('Addresses that only a query names lead on from home, which is shown for all others', async () => {
  const { id } = await publish(app, token, { blog_title: 'Match' });
  await remember('/?p=12', { postId: id });
  await remember('https-is-no-path?p=1', { postId: id });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await ask('/')).toBe('200');
    expect(await ask('/?p=12')).toBe(`301 /blog/${id}/match`);
    expect(await ask('/index.php?p=12')).toBe(`301 /blog/${id}/match`);
    expect(await ask('/?p=13')).toBe('200');
    expect(await ask('/?utm_source=x')).toBe('200');
  }
});

test('Where an old address leads to another, it leads to the last', async () => {
  await remember('/a', { path: '/b' });
  await remember('/b', { path: '/c' });
  await remember('/c', { path: '/blog?category=4' });
  for (const path of ['/a', '/b', '/c']) expect(await ask(path)).toBe('301 /blog?category=4');
  const { id } = await publish(app, token, { blog_title: 'Match' });
  await remember('/c', { postId: id });
  for (const path of ['/a', '/b', '/c']) expect(await ask(path)).toBe(`301 /blog/${id}/match`);
});

test('No addresses lead round in a circle', async () => {
  expect(await remember('/a', { path: '/a/' })).toBe(false);
  await remember('/a', { path: '/b' });
  await remember('/b', { path: '/a' });
  // What is at /a by the last word is not an old address any more.
  expect(await ask('/b')).toBe('301 /a');
  expect(await ask('/a')).toBe('404');
  // As two servers could write at one moment.
  await app.fill("insert into old_address (path, target, at) values ('/a', '/b', 1)");
  expect(await ask('/a')).toBe('404');
  expect(await ask('/b')).toBe('404');
});

test('What is at an address wins over what was', async () => {
  const { id } = await publish(app, token, { blog_title: 'Match' });
  for (const path of ['/about-us', '/about', '/blog', `/blog/${id}/match`, '/contact']) {
    await remember(path, { path: '/elsewhere' });
    expect(await ask(path)).toBe('200');
    expect(await ask(`${path}/`)).toBe(`308 ${path}`);
  }
  await remember(`/blog/999/of-another-site`, { postId: id });
  expect(await ask('/blog/999/of-another-site')).toBe(`301 /blog/${id}/match`);
});

test('It lives as long as its post: a draft and a deleted one show nothing, and what is gone for good is said to be gone', async () => {
  const { id } = await publish(app, token, { blog_title: 'Match' });
  await remember('/old', { postId: id });
  const set = (state: string) =>
    app.call(`/api/blog-desk/bulk`, { method: 'POST', token, json: { ids: [id], change: { state } } });
  await set('draft');
  expect(await ask('/old')).toBe('404');
  await set('published');
  expect(await ask('/old')).toBe(`301 /blog/${id}/match`);
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  expect(await ask('/old')).toBe('404');
  time += RESTORE_MS + 1000;
  await app.purge();
  expect(await ask('/old')).toBe('410');
  expect(await (await app.call('/old')).text()).toContain('Page not found');
});

test.each([
  '/',
  '',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/x',
  '/api/blogs',
  '/assets/main-1.js',
  '/hi/kuch',
  '/te/edo',
  '/%E0%A4',
  '/%00',
  `/${'x'.repeat(700)}`,
])('%s is no old address', async (path) => {
  expect(await remember(path, { path: '/blog' })).toBe(false);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
])('No old address leads to %s', async (path) => {
  expect(await remember('/old', { path })).toBe(false);
  expect(await ask('/old')).toBe('404');
});

test('Nothing can be broken out of by an address', async () => {
  await remember('/old', { path: '/a b%0d%0aSet-Cookie:x=1\r\nफल' });
  expect(await ask('/old')).toBe(`301 /a%20b%0d%0aSet-Cookie:x=1${encodeURI('फल')}`);
});

test('Addresses in other languages are kept free', async () => {
  for (const path of ['/hi', '/hi/', '/hi/blog', '/te/blog/1/x']) {
    expect(await ask(path.replace(/\/$/, ''))).toBe('404');
  }
});
