import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCopies } from '#contract/built-copies.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import { pageAliases } from '#contract/pages-rules.ts';
import { postPath } from '#contract/post-address.ts';
import { shownFacts } from '#contract/shown-content.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { clientOf } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { type ReadHtml, readHtml } from '#tests/support/public-pages.ts';
import { hostileSettings, plainSettings } from '#tests/support/settings-by-schema.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// T15. and T14. for settings: what an attacker would type in each field, on all that the real build makes of it.

const publicUrl = 'https://site.example';
const { content, texts } = hostileSettings();
const { brand } = content.site;

interface Page {
  status: number;
  policy: string | null;
  html: string;
  read: ReadHtml;
}

let app: TestApp;
let calls: ReturnType<typeof settingsCalls>;
let paths: string[];
let before: Map<string, Page>;
let after: Map<string, Page>;
let others: { before: Record<string, string>; after: Record<string, string> };

async function pagesOf(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const path of paths) {
    const answer = await app.call(path);
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    pages.set(path, { status: answer.status, policy, html, read: readHtml(html) });
  }
  return pages;
}

const OTHERS = [
  ...['/sitemap.xml', '/sitemap-pages.xml', '/robots.txt', '/blog/feed.xml', '/manifest.webmanifest'],
  ...['/search-index.json', '/site-content.json', '/site-state.json', '/api/openapi.json', '/sw.js'],
];

async function othersOf(): Promise<Record<string, string>> {
  const read = OTHERS.map(async (path) => [path, await (await app.call(path)).text()] as const);
  return Object.fromEntries(await Promise.all(read));
}

beforeAll(async () => {
  app = await startTestApp({ publicUrl, site: await builtSite(publicUrl) });
  const owner = clientOf(app.url, await app.login());
  const post = postPath(await addPost(owner));
  const sitemap = await (await app.call('/sitemap-pages.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const state: { documents: object } = await (await app.call('/site-state.json')).json();
  const documents = Object.keys(state.documents).filter((path) => !path.includes('.'));
  const served = ['/', '/blog', '/blog?q=zebra', post, '/no-such-page', '/blog/99', '/built/admin'];
  paths = [...new Set([...served, ...listed, ...documents, ...Object.keys(pageAliases)])];
  calls = settingsCalls(owner);
  expect((await calls.publish(plainSettings)).status).toBe(200);
  before = await pagesOf();
  others = { before: await othersOf(), after: {} };
  expect((await calls.publish(() => content)).status).toBe(200);
  after = await pagesOf();
  others.after = await othersOf();
});
afterAll(() => app.close());

/** JSON once the worker has filled them. */
const TEMPLATES: readonly string[] = [builtCopies.list, builtCopies.post, builtCopies.contact];

const json = (path: string) => JSON.parse(others.after[path] ?? '');

test('All pages and aliases are there, each with the name of the site as text', () => {
  expect(paths.length).toBeGreaterThan(30);
  for (const [path, { status, read }] of after) {
    expect([path, status]).toEqual([path, before.get(path)?.status]);
    expect(read.texts.join('\n'), path).toContain(brand);
  }
});

test('No word is an element, an attribute, a script or an address of its own, and the HTML is well-formed', () => {
  for (const [path, { read }] of after) {
    const was = before.get(path)?.read;
    expect([path, read.faults]).toEqual([path, was?.faults]);
    expect([path, read.code]).toEqual([path, was?.code]);
    expect([
      path,
      [...read.shapes].filter((shape) => /\bon[A-Z]|iframe|object|embed|base /.test(shape)),
    ]).toEqual([path, []]);
    const strange = read.addresses.filter(
      (address) => !/^(?:https:|tel:|data:image\/|[/#?]|\{\{\w+\}\}$)/.test(address),
    );
    expect([path, strange]).toEqual([path, []]);
  }
});

test('The worker’s templates have the slots that they had, and none of the words is one', () => {
  const slotsOf = (html = '') => html.match(/\{\{.*?\}\}/g);
  for (const [path, { html }] of after)
    expect([path, slotsOf(html)]).toEqual([path, slotsOf(before.get(path)?.html)]);
});

test('T14. The content policy allows what it allowed before', () => {
  for (const [path, { policy }] of after) expect([path, policy]).toEqual([path, before.get(path)?.policy]);
});

test('Each text is on a page as it was typed, with the facts that it names', () => {
  const shown = [...after.values()].flatMap(({ read }) => read.texts).join('\n');
  const missing = [...texts].filter(([, text]) => !shown.includes(fillFacts(text, content.site)));
  // The order of lists has ids of entries, and those of no entry are passed over.
  const missingWords = missing.map(([path]) => path).filter((path) => !path.startsWith('structure.'));
  expect(missingWords).toEqual([]);
});

test('What pages hand to scripts and to search engines is JSON, in which the words are words', () => {
  for (const [path, { read }] of after) {
    if (TEMPLATES.includes(path)) continue;
    const values = read.data.map(({ text }) => JSON.parse(text));
    expect([path, values.length]).toEqual([path, before.get(path)?.read.data.length]);
    for (const { type, text } of read.data) {
      if (type === 'application/json') expect(JSON.parse(text).site, path).toEqual(shownFacts(content.site));
    }
  }
  const linked = [...after.values()].flatMap(({ read }) => read.data).filter(({ type }) => /ld/.test(type));
  expect(linked.map(({ text }) => text).join()).toContain(JSON.stringify(brand).replaceAll('<', '\\u003c'));
});

test('Feed, sitemap and manifest hold it as text, and what lists endpoints is untouched', () => {
  const elements: string[] = [];
  const words: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => void elements.push(name));
  parser.on('text', (text) => void words.push(text));
  parser.write(others.after['/blog/feed.xml'] ?? '').close();
  expect(words).toContain(brand);
  expect(elements.filter((name) => /^(?:script|img|i|svg)$/.test(name))).toEqual([]);
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/robots.txt', '/api/openapi.json', '/sw.js'])
    expect(others.after[path], path).toBe(others.before[path]);
  expect(json('/manifest.webmanifest')).toMatchObject({ name: brand, short_name: brand });
  expect(json('/site-content.json').site).toEqual(content.site);
  expect(Object.keys(json('/site-state.json').documents)).toEqual(
    Object.keys(JSON.parse(others.before['/site-state.json'] ?? '').documents),
  );
  expect(json('/search-index.json').pages.length).toBeGreaterThan(10);
});

test('Numbers of few digits, as people like them, stay whole in the worker’s templates', async () => {
  const digits = ['5555557777', '9877777712', '8000001009', '9000001009', '9999999999', '8888888888'];
  const [first, ...rest] = digits.map((number) => ({
    label: `+91 ${number}`,
    ...{ href: `tel:+91${number}`, messaging: `https://wa.me/91${number}`, purpose: 'Help' },
  }));
  const withNumbers = structuredClone(content);
  if (first !== undefined) withNumbers.site.phones = [first, ...rest];
  expect((await calls.publish(() => withNumbers)).status).toBe(200);
  for (const path of TEMPLATES) {
    const html = await (await app.call(path)).text();
    expect(html, path).toContain(`href="https://wa.me/915555557777`);
    expect(html, path).toContain(JSON.stringify(withNumbers.site.phones));
  }
});
