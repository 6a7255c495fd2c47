import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { builtCopies } from '#contract/pages.ts';
import type { RenderOptions } from './server.tsx';

type ServerEntry = typeof import('./server.tsx');

/** What of the build every page holds as text. Read by the server too. */
export interface PageAssets {
  /** Goes in before </head>: the styles, and the script that loads the others. */
  head: string;
  /** The styles alone, for a page that needs no script. */
  style: string;
}

interface ClientManifest {
  [source: string]: { file: string };
}

async function readPageAssets(clientDir: string): Promise<PageAssets> {
  const manifest: ClientManifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const built = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`the client build has no ${source}`);
    return chunk;
  };
  const text = async (file: string) => (await readFile(join(clientDir, file), 'utf8')).trim();
  const boot = (await text(built('pwa/boot.ts').file)).replace('__ENTRY__', `/${built('pwa/main.tsx').file}`);
  const style = `<style>${await text(built('pwa/ui/styles.css').file)}</style>`;
  // A block: the names of a plain script would be the page's.
  return { head: `${style}<script>{${boot}}</script>`, style };
}

/** Makes the files of the pages that are the same for everyone: the routes under _site, and the worker's copies. */
async function prerender(clientDir: string, serverDir: string): Promise<void> {
  const assets = await readPageAssets(clientDir);
  await writeFile(join(serverDir, 'page-assets.json'), JSON.stringify(assets));
  const { render, renderErrorPage, builtPaths }: ServerEntry = await import(
    pathToFileURL(join(serverDir, 'server.js')).href
  );
  const page = async (file: string, options: Pick<RenderOptions, 'url' | 'isShell'>, status = 200) => {
    const made = await render({ ...options, head: assets.head, moment: 'build', callApi: noCalls });
    if (made.status !== status) throw new Error(`${options.url} was made with status ${made.status}`);
    const path = join(clientDir, `${file}.html`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, made.html);
  };
  // The router writes the time into each page; without one the same sources give the same files.
  const now = Date.now;
  Date.now = () => 1;
  try {
    // Koa makes the contact page, with a key for the plain form. The copy has none: a key is for one message.
    for (const path of builtPaths())
      await page(path === '/contact' ? builtCopies.contact : path, { url: path });
    await page(builtCopies.home, { url: '/' });
    await page(builtCopies.blog, { url: '/blog', isShell: true });
    await page(builtCopies.admin, { url: '/admin', isShell: true });
    await page('404', { url: '/404' }, 404);
    await writeFile(join(clientDir, '500.html'), renderErrorPage(assets.style));
  } finally {
    Date.now = now;
  }
}

const noCalls = () => Promise.reject(new Error('a page made at build may not call the API'));

/** Runs between the client's build and the worker's, whose list must hold the pages. */
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
