import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { readPageAssets } from './page-assets.ts';

type ServerEntry = typeof import('#pwa/entry/server.tsx');

/** Writes what the server's renderer makes of the content as it ships (documents.ts), and what it needs to make it again. */
async function prerender(clientDir: string, serverDir: string): Promise<void> {
  const assets = await readPageAssets(clientDir);
  const { documentMaker, shippedContent }: ServerEntry = await import(
    pathToFileURL(join(serverDir, 'server.js')).href
  );
  const { files, contactHead } = await documentMaker(assets)(shippedContent);
  for (const [name, text] of files) {
    const path = join(clientDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(join(serverDir, 'page-assets.json'), JSON.stringify({ ...assets, contactHead }));
}

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
