import type { AnyRouter } from '@tanstack/react-router';
import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import type { FrameWords } from '#contract/frame-words.ts';
import { MISSING_PATH } from '#contract/pages-rules.ts';
import { type ShownFacts, shownFacts } from '#contract/shown-content.ts';
import type { Answers } from '#pwa/shared/api/cached-result.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import type { AppContext } from './context.ts';

/**
 * The data from which a page was rendered, as JSON at its end. Not as the router's own script: that would contain texts of people,
 * and its hash would be needed in the page's content policy.
 */
interface PageData {
  /** Without `u`, the time of the update: the same page has the same bytes, and so the same ETag. */
  matches: Omit<DehydratedMatch, 'u'>[];
  answers?: Answers | undefined;
  site: ShownFacts;
  words: FrameWords;
}

const ID = 'page-data';
/** Start and end of the element, by which the build finds it (pwa/build/template-slots.ts). */
export const dataSlot = [`<script id="${ID}" type="application/json">`, '</script>'] as const;
/** The id of routes/$.tsx as the page for an address without one. */
const MISSING = `/$${MISSING_PATH}`.replaceAll('/', '#');
/** Empty: scripts and styles are in the page. */
const MANIFEST = { routes: { __root__: { scripts: [], css: [], preloads: [] } } };

/** On the server: the element before </body>. */
export function writePageData(router: AnyRouter, answers: PageData['answers']): string {
  const all = router.state.matches;
  const last = all.findIndex(({ status }) => status !== 'success');
  // Only the frame of a shell was rendered, and nothing below a match that failed.
  const made = router.isShell() ? all.slice(0, 1) : last === -1 ? all : all.slice(0, last + 1);
  const matches = made.map(({ id, status, loaderData, error, ssr }): PageData['matches'][number] => ({
    // The router compares ids in this form.
    i: id.replaceAll('/', '#'),
    s: status,
    l: loaderData,
    e: error,
    ssr,
  }));
  const { site, frameWords }: AppContext = router.options.context;
  const data: PageData = { matches, answers, site: shownFacts(site), words: frameWords };
  const [start, end] = dataSlot;
  return start + embed(data) + end;
}

/**
 * In the browser, before hydration: hands the matches to the router, and removes the element, which React does not know.
 * @throws SyntaxError where the page was cut off before it
 */
export async function takePageData(): Promise<Omit<PageData, 'matches'> & { isMissing: boolean }> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const element = document.getElementById(ID);
  const { matches, ...data }: PageData = JSON.parse(element?.textContent ?? '');
  element?.remove();
  const none = () => undefined;
  window.$_TSR = {
    router: {
      manifest: MANIFEST,
      matches: matches.map((match) => ({ ...match, u: Date.now() })),
    },
    h: () => delete window.$_TSR,
    e: none,
    c: none,
    p: none,
    buffer: [],
  };
  // The page for an address without one, also where the address looks like one of a page.
  return { ...data, isMissing: matches.some(({ i }) => i === MISSING) };
}
