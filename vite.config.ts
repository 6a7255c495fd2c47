import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { type Env, readEnv } from './api/env.ts';
import { htmlHeaders, protection } from './api/http/middleware/security-headers.ts';
import { chunkFile, chunkGroups } from './pwa/build/chunk-groups.ts';
import { STYLED } from './pwa/build/critical-css.ts';
import { type DevSettings, devPages, kitPage } from './pwa/build/dev-pages.ts';
import { prerenderPlugin } from './pwa/build/prerender.ts';
import { serviceWorkerPlugin } from './pwa/build/service-worker.ts';

const clientDir = fileURLToPath(new URL('dist/client', import.meta.url));
const serverDir = fileURLToPath(new URL('dist/server', import.meta.url));

/** The headers of production; a page may also open Vite's socket. */
const developing = (env: Readonly<Env>): DevSettings => ({
  api: `http://127.0.0.1:${env.port}`,
  headers: protection(env),
  pageHeaders: (nonce) => {
    const named = `'nonce-${nonce}'`;
    const { 'Content-Security-Policy': policy = '' } = htmlHeaders({ scripts: named, styles: named });
    return {
      'Content-Security-Policy': policy.replace("connect-src 'self'", '$& ws:'),
    };
  },
});

/** The server's renderer is built first: the client's build renders pages with it. */
const building: UserConfig = {
  builder: {
    buildApp: async (builder) => {
      const { ssr, client } = builder.environments;
      if (ssr === undefined || client === undefined) throw new Error('two environments are built');
      await builder.build(ssr);
      await builder.build(client);
    },
  },
  environments: {
    client: {
      build: {
        outDir: clientDir,
        manifest: true,
        cssTarget: STYLED,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Styles are inlined into pages (pwa/build/prerender.ts). Imported by client.tsx, they would delay each lazy chunk.
          input: [
            'pwa/entry/client.tsx',
            'pwa/entry/boot.ts',
            'pwa/entry/early-form.ts',
            'pwa/site/ui/styles.css',
          ],
          output: { chunkFileNames: chunkFile, codeSplitting: chunkGroups },
        },
      },
    },
    ssr: {
      // One file: the server then starts without the site's packages and without NODE_ENV. What is no script stays outside.
      resolve: { noExternal: true, external: ['lightningcss'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: serverDir,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'pwa/entry/server.tsx',
          output: { entryFileNames: 'server.js' },
          // The server bundles what the browser loads lazily.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  publicDir: 'pwa/public',
  resolve: {
    alias: {
      // TanStack's store imports a shim of useSyncExternalStore for React 16 and 17.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Its default is for browsers without classes, and twice as large.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  // A dependency that is found later reloads the page during development.
  optimizeDeps: { entries: ['pwa/entry/client.tsx', 'pwa/routes/**/*.tsx'] },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'pwa/routes',
      generatedRouteTree: 'pwa/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    kitPage(),
    devPages(() => developing(readEnv())),
    prerenderPlugin({ clientDir, serverDir }),
    serviceWorkerPlugin(clientDir),
  ],
  ...(command === 'build' ? building : {}),
  server: {
    host: '127.0.0.1',
    port: 5173,
  },
}));
