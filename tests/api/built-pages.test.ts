import { readFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { navEntries } from '#pwa/admin/kit/nav-entries.ts';
import { startSeededSite } from '#tests/support/built-site.ts';
import { clientOf } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import { GUIDE, mostOf, TOLERANCE, WORDS } from '#tests/support/page-weight.ts';
import { addPost, insertPosts } from '#tests/support/posts.ts';
import { aliases, publicPages, readHead } from '#tests/support/public-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const ORIGIN = 'https://site.example';
const client = join(import.meta.dirname, '../../dist/client');

let app: TestApp;
beforeAll(async () => {
  app = await startSeededSite(ORIGIN);
});
afterAll(() => app.close());

const statusOf = async (path: string) => (await app.call(path)).status;
async function htmlOf(path: string): Promise<string> {
  const answer = await app.call(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes what HTML allows and the preset dislikes: void elements closed, attributes in camel case.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    // The page is one line: nothing to say of its breaks.
    'doctype-style': 'off',
    'tel-non-breaking': 'off',
    'require-sri': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
});

test('Every page is valid HTML with one h1 and the landmarks that readers jump by', async () => {
  const faults: string[] = [];
  for (const { path } of publicPages) {
    const html = await htmlOf(path);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    for (const landmark of ['<header', '<nav', '<main', '<footer']) expect(html, path).toContain(landmark);
    expect(html).toContain('<html lang="en-IN"');
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path} ${ruleId}: ${message} (${selector})`);
  }
  expect(faults).toEqual([]);
});

test('Every page has its own title, description and canonical address, and a picture to be shared with', async () => {
  const heads = await Promise.all(
    publicPages.map(async ({ path }) => ({ path, ...readHead(await htmlOf(path)) })),
  );
  for (const { path, title, description, canonical, picture } of heads) {
    expect(title.length, path).toBeGreaterThan(15);
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThan(170);
    expect(canonical).toBe(ORIGIN + path);
    const image = await app.call(picture.replace(ORIGIN, ''));
    expect(image.headers.get('content-type'), picture).toMatch(/^image\//);
  }
  const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
  unique(heads.map(({ title }) => title));
  unique(heads.map(({ description }) => description));
});

test('An alias has the head of the page that it shows', async () => {
  for (const [alias, canonical] of Object.entries(aliases))
    expect(readHead(await htmlOf(alias)), alias).toEqual(readHead(await htmlOf(canonical)));
});

test('Every screen of the operator’s menu is a page, and no other address below it', async () => {
  const statuses = await Promise.all(navEntries.map(async ({ href }) => [href, await statusOf(href)]));
  expect(statuses).toEqual(navEntries.map(({ href }) => [href, 200]));
  expect(await statusOf('/admin/nothing')).toBe(404);
});

test('No link on any page is dead', async () => {
  const links = new Set<string>();
  for (const { path } of publicPages) {
    for (const [, href = ''] of (await htmlOf(path)).matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      links.add(href.replaceAll('&amp;', '&'));
  }
  const dead: string[] = [];
  for (const link of links) {
    const status = await statusOf(link);
    if (status !== 200) dead.push(`${status} ${link}`);
  }
  expect(dead).toEqual([]);
  expect(links.size).toBeGreaterThan(40);
});

test('Every link to a part of a page finds it there', async () => {
  const dead: string[] = [];
  for (const { path } of publicPages) {
    const html = await htmlOf(path);
    for (const [, page, id = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)?#([^"]+)"/g)) {
      const target = page === undefined ? html : await htmlOf(page.replaceAll('&amp;', '&'));
      if (!target.includes(`id="${decodeURIComponent(id)}"`)) dead.push(`${path}: ${page ?? ''}#${id}`);
    }
  }
  expect(dead).toEqual([]);
});

test('A page or post that is not there is a 404 which names nothing, however large its number', async () => {
  for (const path of [
    '/blog/999999/nothing',
    '/blog/0/x',
    '/blog?category=999',
    '/blog?page=99',
    '/blog?page=x',
    '/blog?page=1000000',
    '/blog?page=1000001',
    '/blog?category=4&page=999999999',
  ]) {
    const answer = await app.call(path);
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('A post is found under its number, under a wrong title, and under a slash too many', async () => {
  const { body: posts } = await clientOf(app.url).get('/blogs?limit=1');
  const [post] = posts;
  const locationOf = async (path: string) => (await app.call(path)).headers.get('location') ?? '';
  expect((await app.call(`/blog/${post.id}`)).status).toBe(308);
  const path = await locationOf(`/blog/${post.id}`);
  // The newest post may have a title in another script.
  expect(path).toMatch(new RegExp(`^/blog/${post.id}/[a-z0-9%A-F-]+$`));
  expect(await locationOf(`/blog/${post.id}/wrong`)).toBe(path);
  expect(new URL(await locationOf(`${path}/`), ORIGIN).pathname).toBe(path);
  const html = await htmlOf(path);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html).toContain(post.blog_title);
});

test('A search for what is no text, or for too much of it, is a listing and no error', async () => {
  const emoji = '%F0%9F%8F%8F';
  for (const q of ['a%00b', '%01', emoji.repeat(99), `x${emoji.repeat(99)}`, 'x'.repeat(5_000)]) {
    for (const path of [`/blog?q=${q}`, `/blog?category=4&q=${q}`])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
});

test('A page that holds what it held has its ETag again, whatever else was written', async () => {
  const paths = ['/', '/blog', '/blog?category=2', '/blog/28/how-to-read-a-pitch-before-the-toss'];
  const tags = await Promise.all(paths.map(async (path) => (await app.call(path)).headers.get('etag') ?? ''));
  await insertPosts(app, [{ state: 'draft' }]);
  for (const [at, path] of paths.entries()) {
    // As a browser; fetch alone would add `no-cache`, which asks for the whole page.
    const headers = { 'If-None-Match': tags[at] ?? '', 'Cache-Control': 'max-age=0' };
    expect([path, (await app.call(path, { headers })).status]).toEqual([path, 304]);
  }
});

test('What the worker is told to save is at its address, byte for byte: it installs with all of it or not at all', async () => {
  const { documents } = await (await app.call('/site-state.json')).json();
  for (const [path, digest] of Object.entries<string>(documents)) {
    const answer = await app.call(path);
    await answer.arrayBuffer();
    expect(answer.headers.get('etag') ?? '', path).toContain(digest);
  }
});

test('The manifest names icons, shortcuts and screenshots that are there', async () => {
  const answer = await app.call('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' });
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await app.call(src)).headers.get('content-type'), src).toBe('image/png');
  for (const { url } of manifest.shortcuts) expect(await statusOf(url)).toBe(200);
});

test('The worker’s list names every page made at build', async () => {
  const { documents } = await (await app.call('/site-state.json')).json();
  const pages = Object.keys(documents).filter((path) => !/\.[a-z]+$/.test(path));
  const copies = ['/built/blog', '/built/contact', '/built/fixtures', '/built/home', '/built/list'];
  const made = publicPages
    .map(({ path }) => path)
    .filter((path) => !/^\/(?:blog|contact|fixtures|$)/.test(path));
  expect(pages.sort()).toEqual([...copies, '/built/post', ...made, '/login', '/offline'].sort());
});

/** As a client that lies about whom it asks; fetch would not. */
function askAs(host: string, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-Forwarded-Host': host, Forwarded: `host=${host}` };
    const asking = rawRequest(url, { headers }, (response) => {
      let said = JSON.stringify(response.headers);
      response.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      response.on('end', () => resolve(said));
    });
    asking.on('error', reject);
    asking.end();
  });
}

test('T9. No page, feed, redirect or JSON-LD repeats a Host that is not the site’s', async () => {
  const pages = publicPages.map(({ path }) => path);
  const more = ['/login', '/admin', '/nothing', '/contact?sent=1', '/sitemap.xml', '/blog/feed.xml'];
  const redirected = ['/about-us/', '/blog/28', '/blog/28/wrong-slug', '/blog/'];
  const others = ['/blog?page=2', '/robots.txt', '/manifest.webmanifest', '/api/blogs?limit=1'];
  for (const path of [...pages, ...Object.keys(aliases), ...more, ...redirected, ...others])
    expect(await askAs('evil.example', app.url + path), path).not.toContain('evil');
});

test('T30. All pages are read, while posts and messages are written', async () => {
  const editor = clientOf(app.url, await app.login());
  const paths = [...publicPages.map(({ path }) => path), '/blog/feed.xml', '/api/blogs?view=card'];
  const readers = Array.from({ length: 5 }, () => Promise.all(paths.map(statusOf)));
  const messages = Array.from({ length: 20 }, async () => (await leave(app, undefined)).status);
  for (let count = 0; count < 3; count += 1) await addPost(editor);
  expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set([200]));
  expect(new Set(await Promise.all(messages))).toEqual(new Set([201]));
});

test('Every address in a text of the feed is absolute, read from the post’s own', async () => {
  const description =
    '[a](cricket), [b](../cricket?x=1&y=2), [c](?category=4), [d](#part), [e](//example.com/x), [f](mailto:a@example.in), [g](/blog)';
  const { id } = await addPost(clientOf(app.url, await app.login()), {
    blog_title: 'Where they lead',
    description,
  });
  const feed = await (await app.call('/blog/feed.xml')).text();
  const item = feed.split('<item>').find((each) => each.includes(`/blog/${id}/where-they-lead</link>`)) ?? '';
  const [, text = ''] = /<content:encoded>([^<]*)</.exec(item) ?? [];
  const html = text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const own = `${ORIGIN}/blog/${id}`;
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    ...[`${own}/cricket`, `${ORIGIN}/blog/cricket?x=1&amp;y=2`, `${own}/where-they-lead?category=4`],
    ...[expect.stringMatching(`^${own}/where-they-lead#.*part$`), 'https://example.com/x'],
    ...['mailto:a@example.in', `${ORIGIN}/blog`],
  ]);
  expect(html.match(/(?:src|srcset)="(?!https:)/)).toBeNull();
});

test('T14. Whatever a page holds, its text may run the two scripts of the build and nothing else', async () => {
  const pages = publicPages.map(({ path }) => path);
  const more = ['/blog?q=cricket', '/contact?sent=1', '/admin', '/login', '/nothing'];
  const allowed = new Set<string>();
  for (const path of [...pages, ...more]) {
    const policy = (await app.call(path)).headers.get('content-security-policy') ?? '';
    const [, sources = path] = /script-src ([^;]*)/.exec(policy) ?? [];
    for (const source of sources.split(' ')) allowed.add(source);
  }
  const ofTheBuild = expect.stringMatching(/^'sha256-[\w+/=]{44}'$/);
  expect([...allowed]).toEqual(["'self'", ofTheBuild, ofTheBuild]);
});

test('No script of the visitors’ pages imports one of the operator’s, which the worker does not save', async () => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const isOperators = (name: string) => manifest[name]?.file.startsWith('assets/admin/');
  const wrong = Object.entries(manifest).filter(
    ([name, { imports = [] }]) => !isOperators(name) && imports.some(isOperators),
  );
  expect(wrong).toEqual([]);
  expect(Object.keys(manifest).filter(isOperators).length).toBeGreaterThan(3);
});

test('A page carries its styles in its own HTML and stays light', async () => {
  const html = await htmlOf('/privacy-policy');
  expect(brotliCompressSync(html).length).toBeLessThan(14_000);
  expect(html).not.toContain('rel="stylesheet"');
});

const packedSize = async (file: string) => brotliCompressSync(await readFile(join(client, file))).length;

test('Every built page and what it loads are within the weight of a page of words', async () => {
  const manifest: Record<string, { file: string; name: string }> = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const loaded = Object.values(manifest).filter(({ name }) =>
    ['client', 'react-dom', 'report-visit'].includes(name),
  );
  expect(loaded).toHaveLength(3);
  const scripts = await Promise.all(loaded.map(({ file }) => packedSize(file)));
  const script = scripts.reduce((sum, size) => sum + size, 0);
  const paths = publicPages.map(({ path }) => path).filter((path) => [WORDS, GUIDE].includes(mostOf(path)));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const html = await packedSize(`${path.slice(1)}.html`);
    expect(html, path).toBeLessThanOrEqual(mostOf(path).html * TOLERANCE);
    expect(html + script, path).toBeLessThanOrEqual(WORDS.total * TOLERANCE);
  }
});
