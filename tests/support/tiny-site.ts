import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';
import { tempFolder } from './temp-folder.ts';

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
  'client/search-index.json': '{"pages":[],"words":{}}',
  'client/icons/icon.png': 'not really a picture',
  'client/.vite/manifest.json': '{}',
  'server/page-assets.json': JSON.stringify({ head, formHead: '' }),
  'server/server.js': `
    export const shippedContent = { site: { brand: 'Tiny' }, pages: [] };
    export const explainer = () => (html) => html;
    export const builtPaths = () => [{ path: '/about-us' }];
    export const RENDERER_VERSION = 1;
  export const renderText = (text) => text;
  export const wordsOfText = (html) => html;
    export const render = async ({ url }) => {
      if (url.startsWith('/blog?')) throw new Error('secret detail');
      return { status: 200, html: '<h1>' + url + '</h1>', location: undefined };
    };`,
};

/** A build of a few files; `renderer`: another text of its server entry. Answers its folder. */
export async function makeTinySite(renderer?: string): Promise<string> {
  const dist = await tempFolder('dist');
  const all = renderer === undefined ? files : { ...files, 'server/server.js': renderer };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  return dist;
}
