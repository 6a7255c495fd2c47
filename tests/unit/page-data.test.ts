import { createContext, runInContext } from 'node:vm';
import { createRootRouteWithContext, createRoute, createRouter, notFound } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { expect, test } from 'vitest';
import { defaultSite, type SiteFacts } from '#contract/site.ts';
import { writePageData } from '#pwa/app/dehydrate.ts';

const root = createRootRouteWithContext<{ site: SiteFacts }>()();
const post = createRoute({
  getParentRoute: () => root,
  path: '/blog/$id',
  loader: ({ params }) => {
    if (params.id === '0') throw notFound();
    return { id: Number(params.id), title: '</script>' };
  },
});
const routeTree = root.addChildren([post]);

/** The data of a page by our writer, and what the router's own scripts would hand to its browser half. */
async function dataOf(path: string) {
  let ours = '';
  let scripts: string[] = [];
  const handle = createRequestHandler({
    request: new Request(new URL(path, 'http://localhost')),
    createRouter: () => createRouter({ routeTree, context: { site: defaultSite } }),
    getRouterManifest: () => ({ routes: { __root__: {} } }),
  });
  await handle(async ({ router }) => {
    const tags = router.serverSsr?.takeInitialHydrationScriptTags();
    scripts = tags?.before.map(({ children }) => String(children)) ?? [];
    ours = writePageData(router, undefined);
    return new Response();
  });
  const page = createContext({ document: { currentScript: { remove: () => undefined } } });
  runInContext(`self = globalThis; ${scripts.join(';')}`, page);
  const theirs = JSON.parse(runInContext('JSON.stringify($_TSR.router)', page));
  return { ours: JSON.parse(ours.replace(/^<script[^>]*>|<\/script>$/g, '')), theirs };
}

test.each(['/blog/7', '/blog/0'])('The data of %s are what the router itself would write', async (path) => {
  const { ours, theirs } = await dataOf(path);
  const matches = theirs.matches.map(({ u: _, ...match }: { u: number }) => match);
  expect(ours.matches).toEqual(matches);
});

test('The facts of the operator are in the data of each page', async () => {
  const { ours } = await dataOf('/blog/7');
  expect(ours.site).toEqual(defaultSite);
});
