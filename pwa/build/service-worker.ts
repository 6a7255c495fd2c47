import { join } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';

/** Builds pwa/worker/worker.ts as /sw.js, with the list of the files that it saves. */
export const serviceWorkerPlugin = (clientDir: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'pwa/worker',
    filename: 'worker.ts',
    outDir: clientDir,
    injectRegister: false,
    // Made with the pages (documents.ts).
    manifest: false,
    injectManifest: {
      // Without what is made of the site's content (documents.ts): the worker saves that by the server's own list.
      globPatterns: ['**/*.{js,svg,ico}', 'assets/styles-*.css', 'icons/icon-192.png'],
      globIgnores: ['assets/boot-*', 'assets/early-form-*', 'assets/admin/**'],
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
      // One file is asked for under the option's former name, of which Rolldown warns.
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'warn';
        const output = config.build?.rollupOptions?.output;
        if (output === undefined || Array.isArray(output)) return;
        delete output.inlineDynamicImports;
        output.codeSplitting = false;
      },
    },
  });

/** Lists files under the addresses that the server answers. */
const listedAsServed = <Entry extends { url: string }>(entries: Entry[]) => ({
  manifest: entries.map((entry) => ({ ...entry, url: `/${entry.url}` })),
  warnings: [],
});
