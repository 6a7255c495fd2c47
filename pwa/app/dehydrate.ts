import type { AnyRouter } from '@tanstack/react-router';
import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import type { SiteFacts } from '#contract/site.ts';
import type { Delivered } from '#pwa/shared/api/delivered-answers.ts';
import { embed } from '#pwa/shared/browser/embed.ts';

import type { AppContext } from './context.ts';

/**
 * What the page was made of, beside the page. As data, not as the router's own script: that would hold what people
 * wrote, and a policy that allows it would have to be read off the page.
 */
interface PageData {
  /** Without the time when they were made: the same page has the same bytes, and so one ETag. */
  matches: Omit<DehydratedMatch, 'u'>[];
  answers?: Delivered['answers'] | undefined;
  site: SiteFacts;
}

const ID = 'page-data';
/** Nothing of it is asked for: scripts and styles stand in the page. */
const MANIFEST = { routes: { __root__: { scripts: [], css: [], preloads: [] } } };

/** On the server: the element that goes before </body>. */
export function writePageData(router: AnyRouter, answers: PageData['answers']): string {
  const all = router.state.matches;
  const last = all.findIndex(({ status }) => status !== 'success');
  // Of a shell only the frame was made; what comes after a page that was not found was not.
  const made = router.isShell() ? all.slice(0, 1) : last === -1 ? all : all.slice(0, last + 1);
  const matches = made.map(({ id, status, loaderData, error, ssr }): PageData['matches'][number] => ({
    // The router compares ids in this form.
    i: id.replaceAll('/', '#'),
    s: status,
    l: loaderData,
    e: error,
    ssr,
  }));
  const { site }: AppContext = router.options.context;
  const data: PageData = { matches, answers, site };
  return `<script id="${ID}" type="application/json">${embed(data)}</script>`;
}

/**
 * In the browser, before React: lays it where the router looks, and takes away the element, which React does not know.
 * @throws SyntaxError where the page ends before it
 */
export async function takePageData(): Promise<Pick<PageData, 'site'>> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const element = document.getElementById(ID);
  const { matches, answers, site }: PageData = JSON.parse(element?.textContent ?? '');
  element?.remove();
  const none = () => undefined;
  window.$_TSR = {
    router: {
      manifest: MANIFEST,
      matches: matches.map((match) => ({ ...match, u: Date.now() })),
      dehydratedData: { answers },
    },
    h: () => delete window.$_TSR,
    e: none,
    c: none,
    p: none,
    buffer: [],
  };
  return { site };
}
