import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { type Env, readEnv } from './api/env.ts';
import { htmlHeaders, protection } from './api/http/middleware/security-headers.ts';
import { STYLED } from './pwa/build/critical-css.ts';
import { type DevSettings, devPages } from './pwa/build/dev-pages.ts';
import { prerenderPlugin } from './pwa/build/prerender.ts';
import { serviceWorkerPlugin } from './pwa/build/service-worker.ts';

const clientDir = fileURLToPath(new URL('dist/client', import.meta.url));
const serverDir = fileURLToPath(new URL('dist/server', import.meta.url));
const node = { environment: 'node', pool: 'forks' } as const;
/** Guards against a test that hangs, wide enough for a machine that has other work to do. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const isOperators = (name: string, modules: string[]) =>
  name.startsWith('admin') ||
  modules.every((id) =>
    /\/pwa\/(routes\/admin|features\/blog\/editor|features\/contact\/inbox|features\/dashboard|features\/session\/(?!login)|features\/vitals\/(?!measure|report)|shared\/admin\/)|\/api\/contract\/(?:contact-desk|account|vitals)\.|\/lean-qr\//.test(
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
          // The styles stand in each page as text. Imported by client.tsx, every later part of the script would wait for the file.
          input: [
            'pwa/entry/client.tsx',
            'pwa/entry/boot.ts',
            'pwa/entry/early-form.ts',
            'pwa/shared/ui/styles.css',
          ],
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
                  test: /^(?!.*\/(?:boot\.ts|early-form\.ts|styles\.css))/,
                },
                // Asked for with the site's file, evaluated after it (client.tsx).
                { name: 'react-dom', priority: 2, test: /\/node_modules\/(?:react-dom|scheduler)\// },
                // Shared by all pages that show posts, with what asks for them.
                {
                  name: 'posts',
                  priority: 1,
                  test: /\/(?:query-core|react-query)\/|\/pwa\/shared\/api\/(?:with-queries|query-client|use-cached-query|cached-result|load-query)\.|\/pwa\/features\/blog\/queries\/(?:blog-queries|neighbours|listing-path)\.|\/pwa\/features\/blog\/components\/(?:clock|date-tag|relative-time(?:-text)?|post-(?:card|card-words|picture|list)|load-failed|offline-note|listing-words)\.tsx?$|\/pwa\/shared\/ui\/(?:card-grid|page-heading|empty-state|ground-lines|grounds|ground-plan|not-found)\.|\/pwa\/routes\/(?:-missing\.ts|_live\.tsx\?)|\/api\/contract\/(?:image-url|post-address)\./,
                },
                // Small parts: the headers of an answer each would be as much again.
                {
                  name: 'parts',
                  test: /\/pwa\/shared\/ui\/(?:section-heading|plain-heading|breadcrumb|contact-buttons)\.tsx$|\/pwa\/shared\/(?:api\/(?:call-failed|retry-after)|browser\/below)\.tsx?$|\/pwa\/routes\/-home-crumb\.ts$|\/api\/contract\/(?:problem|characters)\.ts$/,
                },
                {
                  name: 'form',
                  test: /\/pwa\/features\/outbox\/(?:core\/(?:words|backoff|entry|visit|frozen|read)|ui\/(?:outbox-status|list-action)|page\/(?:draft-tab|emergency-draft|form-fields))\.tsx?$|\/pwa\/shared\/(?:api\/new-key|browser\/tab-name)\.ts$|\/api\/contract\/visit\.ts$/,
                },
                {
                  name: 'login',
                  test: /\/pwa\/routes\/_site\/login\.tsx\?|\/pwa\/features\/session\/(?:login-(?:form|code)|no-connection)\.|\/pwa\/shared\/ui\/(?:field|password-field|use-focus-first-error)\./,
                },
                // All that the first touch of the form asks for, but what may come late by itself.
                {
                  name: 'outbox',
                  test: /\/pwa\/features\/outbox\/(?:core\/(?!draft\.)|page\/(?!unsent|waiting))[\w-]*\.ts$|\/pwa\/features\/contact\/form\/length-note\.ts$|\/api\/contract\/contact-rules\.ts$/,
                },
                {
                  name: 'schemas',
                  test: /\/node_modules\/zod\/|\/api\/contract\/(?:blog|text|endpoint|endpoint-limits)\.ts/,
                },
                // The rest are for the sake of client.tsx, which names every file: a dozen bytes each, that do not pack.
                {
                  name: 'tiles',
                  test: /\/pwa\/(?:routes\/-read-on|shared\/ui\/(?:tile-links|sport-links|info-card))\.tsx$/,
                },
                { name: 'saved-names', test: /\/pwa\/shared\/browser\/saved-(?:names|news)\.ts$/ },
                {
                  name: 'answers',
                  test: /\/pwa\/shared\/api\/(?:failure-words|field-errors)\.ts$|\/api\/contract\/session\.ts$/,
                },
                {
                  name: 'admin-parts',
                  test: /\/pwa\/shared\/(?:admin\/(?!admin-|drawings)[\w-]+|ui\/(?:use-focus-kept|use-value-from-address))\.tsx?$|\/pwa\/features\/blog\/editor\/(?:draft|draft-picture|restored-notice|use-form-start)\.tsx?$|\/pwa\/shared\/(?:api\/refetch|browser\/unsaved-work)\.ts$/,
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
