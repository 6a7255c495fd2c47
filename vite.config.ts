import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { SETTINGS_PLACEHOLDER } from './api/contract/pages.ts';
import { type Env, readEnv } from './api/env.ts';
import { htmlHeaders, protection } from './api/http/middleware/security-headers.ts';
import { type DevSettings, devPages } from './pwa/dev-pages.ts';
import { manifest } from './pwa/manifest.ts';
import { STYLED } from './pwa/page-styles.ts';
import { prerenderPlugin } from './pwa/prerender.ts';

const clientDir = fileURLToPath(new URL('dist/client', import.meta.url));
const serverDir = fileURLToPath(new URL('dist/server', import.meta.url));
const namedCharacters = fileURLToPath(new URL('pwa/sw/named-characters.ts', import.meta.url));
const node = { environment: 'node', pool: 'forks' } as const;
/** Guards against a test that hangs, wide enough for a machine that has other work to do. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const isOperators = (name: string, modules: string[]) =>
  name.startsWith('admin') ||
  modules.every((id) =>
    /\/pwa\/(routes\/admin|features\/\w+\/operator|features\/dashboard|features\/session\/(?!login)|ui\/admin-)|\/api\/contract\/(?:contact-desk|account|vitals)\.|\/lean-qr\//.test(
      id,
    ),
  );

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
          // The styles stand in each page as text. Imported by main.tsx, every later part of the script would wait for the file.
          input: ['pwa/main.tsx', 'pwa/boot.ts', 'pwa/early-draft.ts', 'pwa/ui/styles.css'],
          // The operator's screens stand apart: the worker never keeps them.
          output: {
            chunkFileNames: ({ name, moduleIds }) =>
              // One character less than by default: a hundred such names weigh on every first visit.
              `assets/${isOperators(name, moduleIds) ? 'admin/' : ''}[name]-[hash:7].js`,
            // What every page needs is one file: it packs better, and there is nothing in it to find out about.
            codeSplitting: {
              // A group is what it names: its parts' own parts may belong to others.
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'site',
                  priority: 2,
                  tags: ['$initial'],
                  test: /^(?!.*\/(?:boot\.ts|early-draft\.ts|styles\.css))/,
                },
                // Asked for with the site's file, evaluated after it (main.tsx).
                { name: 'react-dom', priority: 2, test: /\/node_modules\/(?:react-dom|scheduler)\// },
                // Shared by all pages that show posts, with what asks for them.
                {
                  name: 'posts',
                  priority: 1,
                  test: /\/(?:query-core|react-query)\/|\/pwa\/lib\/(?:with-queries|query-client|use-fresh|fresh|saved-at|slow-device)\.|\/pwa\/features\/blog\/(?:queries|neighbours|clock|date-tag|relative-time(?:-text)?|post-(?:card|card-words|picture|travel|list)|load-failed|offline-note|listing-(?:path|words))\.tsx?$|\/pwa\/ui\/(?:card-grid|page-heading|empty-state|ground-lines|grounds|ground-plan|not-found)\.|\/pwa\/routes\/(?:-missing\.ts|_live\.tsx\?)|\/api\/contract\/(?:image-url|post-address)\./,
                },
                // Small parts: the headers of an answer each would be as much again.
                {
                  name: 'parts',
                  test: /\/pwa\/ui\/(?:section-heading|plain-heading|breadcrumb|contact-buttons)\.tsx$|\/pwa\/lib\/(?:call-failed|retry-after|below)\.tsx?$|\/pwa\/routes\/-home-crumb\.ts$|\/api\/contract\/(?:problem|characters)\.ts$/,
                },
                {
                  name: 'form',
                  test: /\/pwa\/features\/contact\/(?:outbox-(?:words|status|backoff|entry|visit|aside|read)|list-act|draft-(?:tab|spill)|form-fields)\.tsx?$|\/pwa\/lib\/(?:new-key|tab-name)\.ts$|\/api\/contract\/visit\.ts$/,
                },
                {
                  name: 'login',
                  test: /\/pwa\/routes\/_site\/login\.tsx\?|\/pwa\/features\/session\/(?:login-(?:form|code)|no-connection)\.|\/pwa\/ui\/(?:field|password-field|use-focus-first-error)\./,
                },
                // All that the first touch of the form asks for, but what may come late by itself.
                {
                  name: 'outbox',
                  test: /\/pwa\/features\/contact\/(?:outbox(?!-draft)[\w-]*|register-sync|storage-promise|length-note)\.ts$|\/api\/contract\/contact-rules\.ts$/,
                },
                {
                  name: 'schemas',
                  test: /\/node_modules\/zod\/|\/api\/contract\/(?:blog|text|endpoint|endpoint-limits)\.ts/,
                },
                // The rest are for the sake of main.tsx, which names every file: a dozen bytes each, that do not pack.
                {
                  name: 'tiles',
                  test: /\/pwa\/(?:routes\/-read-on|ui\/(?:tile-links|sport-links|info-card))\.tsx$/,
                },
                { name: 'saved-names', test: /\/pwa\/lib\/saved-(?:names|news)\.ts$/ },
                {
                  name: 'answers',
                  test: /\/pwa\/lib\/(?:failure-words|field-errors)\.ts$|\/api\/contract\/session\.ts$/,
                },
                {
                  name: 'admin-parts',
                  test: /\/pwa\/ui\/(?:admin-[\w-]+|use-focus-kept|use-value-from-address)\.tsx?$|\/pwa\/features\/blog\/operator\/(?:draft|draft-picture|restored-notice|use-form-start)\.tsx?$|\/pwa\/lib\/(?:load-again|unsaved-work)\.ts$/,
                },
              ],
            },
          },
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
          input: 'pwa/server.tsx',
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
  optimizeDeps: { entries: ['pwa/main.tsx', 'pwa/routes/**/*.tsx'] },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'pwa/routes',
      generatedRouteTree: 'pwa/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    { enforce: 'pre', ...mdx() },
    react(),
    devPages(() => developing(readEnv())),
    prerenderPlugin({ clientDir, serverDir }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa/sw',
      filename: 'sw.ts',
      outDir: clientDir,
      injectRegister: false,
      manifest,
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
        globPatterns: ['**/*.{js,html,svg,ico}', 'icons/icon-192.png'],
        globIgnores: [
          '404.html',
          '500.html',
          'built/admin.html',
          'assets/boot-*',
          'assets/early-draft-*',
          'assets/admin/**',
        ],
        // Files are listed under the addresses that the server answers. A page changes with the settings, too.
        manifestTransforms: [
          (entries) => ({
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
          }),
        ],
      },
      integration: { closeBundleOrder: 'post' },
    }),
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
      { test: { ...node, ...patient, name: 'pwa', include: ['tests/pwa/**/*.test.{ts,tsx}'] } },
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
