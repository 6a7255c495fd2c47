import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSite } from '#api/http/static/site.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages-rules.ts';
import { test } from './api-test.ts';
import { pageCalls } from './page-calls.ts';
import { tempFolder } from './temp-folder.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';
import { overrideRenderer, showingContent, showingPosts, type TinyRenderer } from './tiny-renderer.ts';

export const INLINE_SCRIPT = 'document.title = "ran"';
export const INLINE_STYLE = 'body{margin:0}';

/** What the build puts into each page that the server makes. */
const head = `<style>${INLINE_STYLE}</style><script>${INLINE_SCRIPT}</script>`;

const page = (title: string) => `<!doctype html><html><head><title>${title}</title>
<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/about-us">
${head}<script src="/assets/main-1.js"></script>
</head><body><h1>${title}</h1>${'<p>Words.</p>'.repeat(200)}</body></html>`;

const files: Record<string, string> = {
  'client/about-us.html': page('About us'),
  'client/built/home.html': page('Home'),
  'client/built/admin.html': page('Admin'),
  'client/404.html': page('Page not found'),
  'client/500.html': page('Unexpected Application Error'),
  'client/assets/main-1.js': `console.log("${ORIGIN_PLACEHOLDER}");${'//'.repeat(1000)}`,
  'client/sw.js': 'const list = [];',
  'client/manifest.webmanifest': `{"start_url":"/","id":"${ORIGIN_PLACEHOLDER}/"}`,
  'client/search-index.json': '{"pages":[]}',
  'client/icons/icon.png': 'not really a picture',
  'client/.vite/manifest.json': '{}',
  'server/page-assets.json': JSON.stringify({ head, formHead: '' }),
};

const RENDERER = pathToFileURL(join(import.meta.dirname, 'tiny-renderer.ts')).href;

/** The server entry of the build in this folder. */
const entryOf = (distDir: string) => `
  import { rendererOf } from ${JSON.stringify(RENDERER)};
  export const {
    shippedContent, shownHtml, builtPaths, RENDERER_VERSION, renderText, wordsOfText, render, documentMaker,
  } = rendererOf(${JSON.stringify(distDir)});`;

/** A build of a few files. `renderer`: what its renderer does otherwise, or the whole text of its server entry. Gives its folder. */
export async function makeTinySite(renderer: Partial<TinyRenderer> | string = {}): Promise<string> {
  const dist = await tempFolder('dist');
  if (typeof renderer !== 'string') overrideRenderer(dist, renderer);
  const entry = typeof renderer === 'string' ? renderer : entryOf(dist);
  for (const [name, content] of Object.entries({ ...files, 'server/server.js': entry })) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  return dist;
}

const publicUrl = 'https://site.example';

/** Settings of a server with a tiny site: `test.extend('settings', () => tinySite(…))`. */
export async function tinySite(renderer: Partial<TinyRenderer> | string = {}): Promise<Overrides> {
  return {
    publicUrl,
    site: await loadSite(await makeTinySite(renderer), { publicUrl, serviceWorker: 'serve' }),
  };
}

/** Tests on an app with pages that show what is published. */
export const contentTest = test.extend('settings', () => tinySite(showingContent));

/** Tests of pages on such an app, which ships with one page: `SHIPPED`. */
export const pageTest = contentTest.extend('pages', ({ owner }) => pageCalls(owner));

export const SHIPPED = '/disclaimer';

/** The app with pages that show the newest posts. */
export const startListingApp = async (overrides: Overrides = {}): Promise<TestApp> =>
  startTestApp({ ...(await tinySite(showingPosts())), ...overrides });

/** One more server of a site with pages that show what is published. */
export const startContentApp = async (overrides: Overrides): Promise<TestApp> =>
  startTestApp({ ...(await tinySite(showingContent)), ...overrides });
