import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { PAGE_INDEX_PATH } from '#contract/page-index.ts';
import { builtCopies, CONTENT_PATH, hiddenPaths, MISSING_PATH } from '#contract/pages.ts';
import type { RenderOptions } from '#pwa/entry/server.tsx';
import { listingPath } from '#pwa/features/blog/queries/listing-path.ts';
import { SHEET } from '#pwa/shared/ui/drawings/sheet-path.ts';
import { listTemplate, postTemplate, SAMPLE_POST } from './blog-templates.ts';
import { contactTemplate, SAMPLE_FORM } from './contact-template.ts';
import { LATER_IN_FORM, stylesFor } from './critical-css.ts';
import { type PageAssets, readPageAssets } from './page-assets.ts';
import { SAMPLE_LISTINGS, sampleBlog } from './sample-posts.ts';
import { pageIndexOf } from './search-index.ts';

type ServerEntry = typeof import('#pwa/entry/server.tsx');

/** Renders the routes under _site, and the shells and templates of the worker, to files. */
async function prerender(clientDir: string, serverDir: string): Promise<void> {
  const assets = await readPageAssets(clientDir);
  const {
    render,
    renderErrorPage,
    builtPaths,
    neverHydratedPaths,
    farDrawings,
    shippedContent,
  }: ServerEntry = await import(pathToFileURL(join(serverDir, 'server.js')).href);
  const neverHydrated = new Set(neverHydratedPaths());
  const make = async (options: Pick<RenderOptions, 'url'> & Partial<RenderOptions>, status = 200) => {
    const made = await render({ assets, moment: 'build', callApi: noCalls, ...options });
    if (made.status !== status) throw new Error(`${options.url} was made with status ${made.status}`);
    return made.html;
  };
  const write = async (file: string, html: string) => {
    const path = join(clientDir, `${file}.html`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html);
  };
  const page = async (file: string, options: Pick<RenderOptions, 'url' | 'isShell'>, status = 200) => {
    const html = await make(options, status);
    const hasOwn = neverHydrated.has(options.url) || options.url === MISSING_PATH;
    const later = options.url === '/login' ? LATER_IN_FORM : undefined;
    await write(file, hasOwn || later ? withOwnStyles(html, assets, { later }) : html);
  };
  // The router writes the time into each page; with a fixed one the same sources give the same files.
  const now = Date.now;
  Date.now = () => 1;
  try {
    // Koa and the worker render the contact page for each visit: its form has a key for one message.
    for (const path of builtPaths()) if (path !== '/contact') await page(path, { url: path });
    const searched = ['/', ...builtPaths().filter((path) => !hiddenPaths.includes(path))];
    const texts = await Promise.all(searched.map(async (url) => [url, await make({ url })] as const));
    await writeFile(
      join(clientDir, PAGE_INDEX_PATH),
      JSON.stringify(pageIndexOf(shippedContent, new Map(texts))),
    );
    await writeFile(join(clientDir, CONTENT_PATH), JSON.stringify(shippedContent));
    const form = await make({ url: '/contact', plainForm: SAMPLE_FORM });
    await write(builtCopies.contact, contactTemplate(form));
    await page(builtCopies.home, { url: '/' });
    await page(builtCopies.blog, { url: '/blog', isShell: true });
    const sample = {
      callApi: sampleBlog({ care: false }),
      htmlOf: () => '{{&body}}',
      moment: 'request',
    } as const;
    const listings = SAMPLE_LISTINGS.map(
      async (listing) => [await make({ url: listingPath(listing), ...sample }), listing] as const,
    );
    await write(builtCopies.list, listTemplate(await Promise.all(listings)));
    const posts = [sample, { ...sample, callApi: sampleBlog({ care: true }) }].map((each) =>
      make({ url: SAMPLE_POST, ...each }),
    );
    await write(builtCopies.post, postTemplate(await Promise.all(posts)));
    await page(builtCopies.admin, { url: '/admin', isShell: true });
    await page('404', { url: MISSING_PATH }, 404);
    await writeFile(join(clientDir, '500.html'), renderErrorPage(assets.style));
    await writeFile(join(clientDir, SHEET), farDrawings());
    const contact = await make({ url: '/contact' });
    const contactHead = withOwnStyles(assets.head, assets, { worn: contact, later: LATER_IN_FORM });
    await writeFile(join(serverDir, 'page-assets.json'), JSON.stringify({ ...assets, contactHead }));
  } finally {
    Date.now = now;
  }
}

/** For pages with a single content. Pages that Koa renders, shells and templates have all styles. */
const withOwnStyles = (
  html: string,
  { style, css, cssFile }: PageAssets,
  { worn = html, later }: { worn?: string; later?: RegExp | undefined } = {},
) => html.replace(style, () => `<style data-all="/${cssFile}">${stylesFor(worn, css, later)}</style>`);

const noCalls = () => Promise.reject(new Error('a page made at build may not call the API'));

/** Runs between the client's build and the worker's, whose list contains the pages. */
export function prerenderPlugin({ clientDir, serverDir }: { clientDir: string; serverDir: string }): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        if ((await readdir(clientDir)).includes('.vite')) await prerender(clientDir, serverDir);
      },
    },
  };
}
