import type { AnyRouter } from '@tanstack/react-router';
import { documentOf } from '#contract/built-copies.ts';
import { frameWordsOf } from '#contract/frame-words.ts';
import { CONTENT_PATH } from '#contract/pages-rules.ts';
import type { ContentFile } from '#contract/shown-content.ts';
import type { AppContext } from './context.ts';
import { parseDocument } from './page-document.ts';

/** The parts of a page that React does not hydrate, in their order. */
const PARTS = '[data-part]';

/** Brings what was published since into the page that is open: the saved documents have it already. */
export async function renewContent(router: AnyRouter): Promise<void> {
  // The operator's screens are not saved, and what is typed there is not to be disturbed.
  if (location.pathname.startsWith('/admin')) return;
  const context: AppContext = router.options.context;
  // A post shows definitions of the glossary, which may have changed: one that was just opened asks again, too.
  void context.queries.present?.invalidateQueries();
  const answer = await fetch(CONTENT_PATH);
  if (!answer.ok) return;
  const content: ContentFile = await answer.json();
  const { site, words } = content;
  router.update({ ...router.options, context: { ...context, site, frameWords: frameWordsOf(content) } });
  context.words.renew(words);
  await renewParts();
  await router.invalidate();
}

/** What was delivered as HTML is taken from the document. */
async function renewParts(): Promise<void> {
  const { pathname } = location;
  const answer = await fetch(documentOf(pathname), { headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  const made = parseDocument(await answer.text());
  // Another page was opened since.
  if (location.pathname !== pathname) return;
  const [mine, theirs] = [
    [...document.querySelectorAll<HTMLElement>(PARTS)],
    [...made.querySelectorAll(PARTS)],
  ];
  if (mine.length !== theirs.length) return;
  for (const [at, part] of mine.entries()) {
    const next = theirs[at]?.innerHTML;
    if ('delivered' in part.dataset && next !== undefined && part.innerHTML !== next) part.innerHTML = next;
  }
}
