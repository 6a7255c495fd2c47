import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { type Env, readEnv } from './api/env.ts';
import { htmlHeaders, protection } from './api/http/middleware/security-headers.ts';
import { chunkFile, chunkGroups } from './pwa/build/chunk-groups.ts';
import { STYLED } from './pwa/build/critical-css.ts';
import { type DevSettings, devPages } from './pwa/build/dev-pages.ts';
import { prerenderPlugin } from './pwa/build/prerender.ts';
import { serviceWorkerPlugin } from './pwa/build/service-worker.ts';

const clientDir = fileURLToPath(new URL('dist/client', import.meta.url));
const serverDir = fileURLToPath(new URL('dist/server', import.meta.url));
const node = { environment: 'node', pool: 'forks' } as const;
/** Guards against a test that hangs, wide enough for a machine that has other work to do. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** Production's headers. A page may also open the socket by which Vite tells of changes. */
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

/** The server's renderer first: the client build makes pages with it. */
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
          // The styles stand in each page as text. Imported by client.tsx, every later part of the script would wait for the file.
          input: [
            'pwa/entry/client.tsx',
            'pwa/entry/boot.ts',
            'pwa/entry/early-form.ts',
            'pwa/shared/ui/styles.css',
          ],
          output: { chunkFileNames: chunkFile, codeSplitting: chunkGroups },
        },
      },
    },
    ssr: {
      // All in one file: the server's own start then needs no package of the site, nor NODE_ENV.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: serverDir,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'pwa/entry/server.tsx',
          output: { entryFileNames: 'server.js' },
          // What the phone loads late is all there on the server.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  publicDir: 'pwa/public',
  // The router's store asks for what stands in for useSyncExternalStore in React 16 and 17; ours has it.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Named, so that none is found late: a late one reloads the page in the middle of development.
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
    { enforce: 'pre', ...mdx() },
    react(),
    devPages(() => developing(readEnv())),
    prerenderPlugin({ clientDir, serverDir }),
    serviceWorkerPlugin(clientDir),
  ],
  ...(command === 'build' ? building : {}),
  server: {
    host: '127.0.0.1',
    port: 5173,
  },
  test: {
    // Half of what these tests do is waiting for processes, disks and clocks.
    maxWorkers: 3,
    projects: [
      { test: { ...node, ...patient, name: 'architecture', include: ['tests/architecture.test.ts'] } },
      { test: { ...node, ...patient, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { test: { ...node, ...patient, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // Other browsers than Chromium, where they are: `npm run proof -- engines`.
      {
        test: {
          ...node,
          name: 'engines',
          include: ['tests/proof/engines/**/*.proof.ts'],
          globalSetup: ['tests/proof/engines/prepare.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // One browser at a time.
          maxWorkers: 1,
        },
      },
    ],
  },
}));
