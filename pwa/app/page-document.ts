import { notFound } from '@tanstack/react-router';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { isBackNavigation } from '#pwa/shared/browser/back-navigation.ts';
import { type DeliveredHead, headIn } from './delivered-head.ts';

/** What a document holds of its page: the frame is there already. */
export interface PageDocument {
  html: string;
  /** As much of it as fills a phone's first screen. */
  firstScreen: string;
  head: DeliveredHead;
}

/** Blocks of text that fill a phone's first screen. */
const FIRST_BLOCKS = 5;
/** The site's own script, which boot.ts names: another one is of another build, with other styles. */
const ENTRY = /\/assets\/client-[\w-]+\.js/;

/**
 * Takes a page of words from its document: the worker's saved copy, or the server's. Where a deploy came in between, the
 * browser goes to the document itself.
 * @throws CallFailed without an answer
 */
export async function readPageDocument(path: string, signal: AbortSignal): Promise<PageDocument> {
  const answer = await fetchDocument(path, signal);
  if (answer.status === 404) throw notFound();
  if (!answer.ok) throw new CallFailed('foreign', { status: answer.status });
  const made = parseDocument(await answer.text());
  const page = made.querySelector('[data-part]');
  if (page === null || entryOf(made) !== entryOf(document)) return leaveFor(path);
  const html = page.innerHTML;
  return { html, firstScreen: cutAfterFirstScreen(page), head: headIn(made) };
}

function cutAfterFirstScreen(page: Element): string {
  const blocks = page.querySelector('.prose')?.children ?? [];
  const later = [...page.children].slice(1);
  for (const part of [...later, ...[...blocks].slice(FIRST_BLOCKS), ...page.querySelectorAll('.talk')]) {
    part.remove();
  }
  return page.innerHTML;
}

async function fetchDocument(path: string, signal: AbortSignal): Promise<Response> {
  const fetchFrom = (cache: RequestCache) => fetch(path, { headers: { Accept: 'text/html' }, cache, signal });
  // Back shows what was shown, without asking the server again.
  if (isBackNavigation()) return fetchFrom('force-cache').catch(asUnreachable);
  return fetchFrom('default').catch(() => fetchFrom('force-cache').catch(asUnreachable));
}

function asUnreachable(error: unknown): never {
  throw new CallFailed('network', { cause: error });
}

const entryOf = (page: Document) =>
  ENTRY.exec(page.querySelector('script[data-parts]')?.textContent ?? '')?.[0];

function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}

/** Not needed, and the content policy of the present page would complain of them. */
const STYLES = /<style[\s\S]*?<\/style>/g;

/** A document of the site, to take parts of it. */
export const parseDocument = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(STYLES, ''), 'text/html');
