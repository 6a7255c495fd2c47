import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import type { RenderStage } from '#pwa/app/context.ts';
import { writePageData } from '#pwa/app/dehydrate.ts';
import { needsScript } from '#pwa/app/hydrate.tsx';
import { createAppRouter } from '#pwa/app/router.tsx';
import { BLOG_SHELL, EVERY_PAGE, type PageAssets } from '#pwa/build/page-assets.ts';
import { MissingPage } from '#pwa/routes/-missing-page.tsx';
import { textPages } from '#pwa/routes/-text-page.tsx';
import { Queries } from '#pwa/shared/api/queries.ts';
import { answersIn } from '#pwa/shared/api/query-client.ts';
import { contentContext } from './content-context.ts';

export interface RenderOptions {
  /** Path and query, canonical. */
  url: string;
  /** Filled. */
  content: ShownContent;
  callApi: CallApi;
  /** The HTML of a post that was asked for, where the answer is without. */
  htmlOf?: (id: number) => string | undefined;
  stage: Exclude<RenderStage, 'browser'>;
  assets: Pick<PageAssets, 'head' | 'formHead' | 'contactHead' | 'parts'>;
  /** Only the frame of the page; the browser makes the rest. */
  isShell?: boolean;
  plainForm?: PlainFormState;
}

export interface RenderedPage {
  status: number;
  /** The whole document; '' where `location` is set. */
  html: string;
  /** Where the page says one should go instead. */
  location: string | undefined;
  /** Search engines must not list it: a header says so, too. */
  isHidden: boolean;
}

const END = '</body></html>';
/** Vite's own head, while one develops, has none: nothing is to be listed then. */
const PARTS = 'data-parts="';
/** As React writes what `pageHead` says. */
const HIDDEN = '<meta name="robots" content="noindex"/>';
const DOCTYPE = '<!DOCTYPE html>';
const CONTACT_FORM = '<form class="form contact-form"';

/** Makes one page as a whole HTML document. Throws when a loader fails: its text is not for visitors. */
export async function render({
  url,
  assets,
  isShell,
  content,
  ...given
}: RenderOptions): Promise<RenderedPage> {
  await MissingPage.load();
  const queries = new Queries();
  const context = {
    ...given,
    ...contentContext(content),
    textPage: textPages(content),
  };
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://localhost')),
    createRouter: () => createAppRouter({ ...context, queries }, { isShell: isShell ?? false }),
    getRouterManifest: () => ({ routes: { __root__: { scripts: [], css: [], preloads: [] } } }),
  });
  // What hydrates later asks for its script then.
  const isDeferrable = context.stage === 'request' && !isShell;
  let parts: string[] = [];
  let [page, data] = ['', ''];
  const response = await handle(async ({ router, responseHeaders }) => {
    const { matches } = router.state;
    const when = matches.at(-1)?.staticData.hydrate;
    const hydrating = needsScript(when, { isDeferrable }) ? matches : [];
    const shell = isShell && url === '/blog' ? [BLOG_SHELL] : [];
    parts = [EVERY_PAGE, ...shell, ...hydrating.map(({ routeId }) => routeId)].flatMap(
      (id) => assets.parts[id] ?? [],
    );
    // Not as the body of the answer: to bytes and back costs as much as half of the elements.
    // Taken away, so that the page gets none of the router's own scripts (app/dehydrate.ts).
    router.serverSsr?.takeInitialHydrationScriptTags();
    data = writePageData(router, answersIn(queries.present));
    page = renderToString(<RouterServer router={router} />);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  });
  queries.present?.clear();
  if (response.status >= 500) throw new Error(`rendering ${url} answered ${response.status}`);
  return {
    status: response.status,
    html: documentOf(page, { assets, parts, end: data }),
    location: response.headers.get('Location') ?? undefined,
    isHidden: page.slice(0, Math.max(0, page.indexOf('</head>'))).includes(HIDDEN),
  };
}

interface Additions {
  assets: RenderOptions['assets'];
  parts: readonly string[];
  end: string;
}

/** The page with what the build puts into its head, and its data at the end. */
function documentOf(page: string, { assets, parts, end }: Additions): string {
  // One that goes elsewhere was never drawn.
  if (page === '') return '';
  const at = page.indexOf('</head>');
  if (at < 0 || !page.endsWith(END)) throw new Error('a page has no head or no end');
  const { head, formHead, contactHead = head } = assets;
  const added = page.includes(CONTACT_FORM, at) ? contactHead + formHead : head;
  // For boot.ts: what is asked for together is not found out one after the other.
  const list = [...new Set(parts)].join(' ');
  const filled = added.replace(PARTS, () => PARTS + list);
  return DOCTYPE + page.slice(0, at) + filled + page.slice(at, -END.length) + end + END;
}
