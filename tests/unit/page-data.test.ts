import { createContext, runInContext } from 'node:vm';
import { createRootRouteWithContext, createRoute, createRouter, notFound } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { afterEach, expect, test, vi } from 'vitest';
import { type FrameWords, frameWordsOf } from '#contract/frame-words.ts';
import { defaultContent } from '#contract/settings.ts';
import { defaultSite, type SiteFacts } from '#contract/settings-facts.ts';
import { shownFacts } from '#contract/shown-content.ts';
import { takePageData, writePageData } from '#pwa/app/dehydrate.ts';

const frameWords: FrameWords = frameWordsOf({ ...defaultContent, menu: [] });

const root = createRootRouteWithContext<{ site: SiteFacts; frameWords: FrameWords }>()();
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
    createRouter: () =>
      createRouter({
        routeTree,
        context: { site: defaultSite, frameWords },
      }),
    getRouterManifest: () => ({ routes: { __root__: {} } }),
  });
  await handle(async ({ router }) => {
    const tags = router.serverSsr?.takeInitialHydrationScriptTags();
    scripts = tags?.before.map(({ children }) => String(children)) ?? [];
    ours = writePageData(router, undefined);
    return new Response();
  });
  // Without their end, which removes what the page's scripts have handed over.
  const page = createContext({ document: {} });
  runInContext(`self = globalThis; ${scripts.join(';').replace(/;\$_TSR\.e\(\).*/s, '')}`, page);
  return { ours: ours.replace(/^<script[^>]*>|<\/script>$/g, ''), theirs: runInContext('$_TSR', page) };
}

afterEach(() => vi.unstubAllGlobals());

/** What `takePageData` hands to the router's browser half, of a page with this data. */
async function taken(textContent: string) {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { getElementById: () => ({ textContent, remove: () => undefined }) });
  const data = await takePageData();
  return { ...data, global: window.$_TSR };
}

/** As JSON, since the objects of the other context have other prototypes. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each(['/blog/7', '/blog/0'])(
  'The router gets of the page %s what its own scripts would hand over',
  async (path) => {
    const { ours, theirs } = await dataOf(path);
    const { global } = await taken(ours);
    const withoutTime = (matches: object[] = []) =>
      plain(matches).map((match: object) => ({ ...match, u: 0 }));
    expect(withoutTime(global?.router?.matches)).toEqual(withoutTime(theirs.router.matches));
    expect(Object.keys(global ?? {})).toEqual(expect.arrayContaining(Object.keys(theirs)));
    expect(Object.keys(global?.router ?? {})).toEqual(expect.arrayContaining(Object.keys(theirs.router)));
  },
);

test('The facts that pages show and the words of the frame are in the data of each page', async () => {
  const { ours } = await dataOf('/blog/7');
  const { site, words } = await taken(ours);
  expect(site).toEqual(shownFacts(defaultSite));
  expect(words).toEqual(frameWords);
});
