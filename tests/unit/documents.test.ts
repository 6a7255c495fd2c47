import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { hashesOfBuilt } from '#api/http/static/inline-hashes.ts';
import type { PageAssets } from '#pwa/build/page-assets.ts';

const SERVER = join(import.meta.dirname, '../../dist/server');
const CLIENT = join(import.meta.dirname, '../../dist/client');

type ServerEntry = typeof import('#pwa/entry/server.tsx');

async function built() {
  const { documentMaker, shippedContent }: ServerEntry = await import(
    pathToFileURL(join(SERVER, 'server.js')).href
  );
  const assets: PageAssets = JSON.parse(await readFile(join(SERVER, 'page-assets.json'), 'utf8'));
  return { assets, documentMaker, shippedContent };
}

test('The server makes the same documents as the build, byte for byte', async () => {
  const { assets, documentMaker, shippedContent } = await built();
  const { files } = await documentMaker(assets)(shippedContent);
  expect(files.size).toBeGreaterThan(25);
  for (const [name, text] of files) expect(await readFile(join(CLIENT, name), 'utf8'), name).toBe(text);
});

test('What a content policy allows is what the build puts into the head, whatever the content says', async () => {
  const { assets, documentMaker, shippedContent } = await built();
  const { files, inline } = await documentMaker(assets)(shippedContent);
  for (const [name, head] of inline) {
    expect(hashesOfBuilt(head), name).toEqual(hashesOfBuilt(files.get(name) ?? ''));
  }
  const brand = '</script><script>alert(1)</script><style>a{}</style>';
  const hostile = { ...shippedContent, site: { ...shippedContent.site, brand } };
  const made = await documentMaker(assets)(hostile);
  expect(made.inline.get('500.html')).toBe(inline.get('500.html'));
  for (const [name, html] of made.files) {
    if (!name.endsWith('.html')) continue;
    expect(html.includes('<script>alert'), name).toBe(false);
    expect(hashesOfBuilt(made.inline.get(name) ?? ''), name).toEqual(hashesOfBuilt(html));
  }
});

test('A changed text is on its page, among its styles and in the search index', async () => {
  const { assets, documentMaker, shippedContent } = await built();
  const change = { title: 'Our terms', markdown: '> Quoted\n\n| a |\n| --- |\n| xylophone |' };
  const pages = shippedContent.pages.map((page) => (page.kind === 'legal' ? { ...page, ...change } : page));
  const { files } = await documentMaker(assets)({ ...shippedContent, pages });
  const html = files.get('disclaimer.html') ?? '';
  expect(html.includes('<h1>Our terms</h1>')).toBe(true);
  expect(html.slice(0, html.indexOf('</style>'))).toContain('.table-scroll');
  expect(files.get('search-index.json')).toContain('xylophone');
});

test('A menu in the operator’s words opens lists that are there, whatever their names', async () => {
  const { assets, documentMaker, shippedContent } = await built();
  const { words } = shippedContent;
  const pages = { ...words.navigation.pages, service: 'Our services', rules: 'Our services' };
  const changed = { ...shippedContent, words: { ...words, navigation: { ...words.navigation, pages } } };
  const html = (await documentMaker(assets)(changed)).files.get('about-us.html') ?? '';
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const controlled = [...html.matchAll(/\s(?:aria-controls|popoverTarget)="([^"]*)"/gi)].map(([, id]) => id);
  expect(controlled.length).toBeGreaterThanOrEqual(4);
  expect(ids).toEqual(expect.arrayContaining(controlled));
});
