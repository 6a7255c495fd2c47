import { join } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { SETTINGS_PLACEHOLDER } from '#contract/pages.ts';

const namedCharacters = join(import.meta.dirname, '../offline/templates/named-characters.ts');

/** Builds pwa/offline/worker.ts as /sw.js, with the list of the files that it saves. */
export const serviceWorkerPlugin = (clientDir: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'pwa/offline',
    filename: 'worker.ts',
    outDir: clientDir,
    injectRegister: false,
    // Made with the pages (documents.ts).
    manifest: false,
    injectManifest: {
      buildPlugins: {
        vite: [
          {
            name: 'named-characters',
            enforce: 'pre',
            resolveId: (id) => (id === 'decode-named-character-reference' ? namedCharacters : undefined),
          },
        ],
      },
      globPatterns: [
        '**/*.{js,html,svg,ico,webmanifest}',
        'assets/styles-*.css',
        'search-index.json',
        'site-content.json',
        'icons/icon-192.png',
      ],
      globIgnores: [
        '404.html',
        '500.html',
        'built/admin.html',
        'assets/boot-*',
        'assets/early-form-*',
        'assets/admin/**',
      ],
      manifestTransforms: [listedAsServed],
    },
    integration: {
      // After the pages are rendered (prerender.ts).
      closeBundleOrder: 'post',
      // By default the script has the name of its source.
      beforeBuildServiceWorker: (options) => {
        options.swDest = join(clientDir, 'sw.js');
        options.injectManifest.swDest = options.swDest;
      },
    },
  });

/** Lists files under the addresses that the server answers. Its settings are part of each page's revision. */
const listedAsServed = <Entry extends { url: string; revision: string | null }>(entries: Entry[]) => ({
  manifest: entries.map((entry) =>
    entry.url.endsWith('.html')
      ? {
          ...entry,
          url: `/${entry.url.replace(/\.html$/, '')}`,
          revision: `${entry.revision}-${SETTINGS_PLACEHOLDER}`,
        }
      : { ...entry, url: `/${entry.url}` },
  ),
  warnings: [],
});
