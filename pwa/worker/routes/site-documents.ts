import { buildName, SITE_STATE_PATH, type SiteStateView } from '#contract/pages-rules.ts';
import { fetchWhole, isSilent } from '#pwa/shared/api/fetch-whole.ts';
import { broadcast } from '#pwa/shared/browser/channel.ts';
import { ROUTED_PAGES } from '#pwa/shared/browser/saved-names.ts';
import { precache } from './precache.ts';

// Pages and templates are no part of the precache: their words change without a new version of the site. They are saved under their
// plain addresses, by which static routes find them, and compared with the server's list at each visit.

/** Fetched at once. */
const AT_ONCE = 4;
const FILE = /\.\w+$/;

const ownPaths = () => [...precache.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname);

/** Each version has a cache of its own: a worker that waits must not change what the active one shows. */
export async function documentsName(): Promise<string> {
  const keys = [...precache.getURLsToCacheKeys().values()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys.join()));
  return ROUTED_PAGES + new Uint32Array(digest).join('-');
}

const openDocuments = async () => caches.open(await documentsName());

/** The saved document at a path: a page, a copy or template of the worker, the words, the search index. */
export const savedDocument = async (path: string): Promise<Response | undefined> =>
  (await openDocuments()).match(path);

/** Which documents the server has; undefined where it is of another build, whose documents name scripts that are not saved. */
export async function readSiteState(): Promise<SiteStateView | undefined> {
  const answer = await fetchWhole(SITE_STATE_PATH, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the state of the site answered ${answer.status}`);
  const state: SiteStateView = await answer.json();
  return state.build === buildName(ownPaths()) ? state : undefined;
}

/** Paths of pages that are shown exactly as they are saved. */
export const pagesOf = ({ documents }: SiteStateView): string[] =>
  Object.keys(documents).filter((path) => !path.startsWith('/built/') && !FILE.test(path));

/**
 * Saves the documents that are missing or have changed, and removes those that are no more. Whether a saved one was replaced.
 * @throws where one could not be fetched; the others are saved
 */
async function saveDocuments(state: SiteStateView): Promise<boolean> {
  const cache = await openDocuments();
  const pages = new Set(pagesOf(state));
  const left = Object.entries(state.documents);
  let [isChanged, isComplete] = [false, true];
  const isCurrent = (file: Response, digest: string) => file.headers.get('ETag')?.includes(digest) === true;
  async function save(path: string, digest: string): Promise<void> {
    const saved = await cache.match(path);
    if (saved !== undefined && isCurrent(saved, digest)) return;
    const file = await fetchWhole(path, { cache: 'no-cache' }).catch((error: unknown) => {
      // The line is dead: the others would only wait, too.
      if (isSilent(error)) left.length = 0;
      return undefined;
    });
    // A page that is hidden is not found: that answer is saved in its place.
    if (file === undefined || !(file.ok || file.status === 404) || !isCurrent(file, digest)) {
      isComplete = false;
      return;
    }
    await cache.put(path, file);
    // A URL pattern treats an empty query as none, the cache does not.
    if (pages.has(path)) await cache.put(`${path}?`, Response.redirect(path));
    isChanged ||= saved !== undefined;
  }
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await save(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (!Object.hasOwn(state.documents, path)) isChanged = (await cache.delete(request)) || isChanged;
  }
  if (!isComplete) throw new DocumentsIncomplete(isChanged);
  return isChanged;
}

class DocumentsIncomplete extends Error {
  readonly isChanged: boolean;

  constructor(isChanged: boolean) {
    super('some documents were not saved');
    this.isChanged = isChanged;
  }
}

let last: Promise<void> = Promise.resolve();
let waiting: Promise<void> | undefined;

/**
 * Brings the saved documents up to what the server has, and informs open pages where something was replaced. One at a time: one that
 * is under way may have read the state before a change, so that calls meanwhile share another after it.
 */
export function followSite(): Promise<void> {
  waiting ??= last.then(() => {
    waiting = undefined;
    return follow();
  });
  last = waiting.catch(() => undefined);
  return waiting;
}

async function follow(): Promise<void> {
  const state = await readSiteState();
  if (state === undefined) return;
  const isChanged = await saveDocuments(state).catch((error: unknown) => {
    if (error instanceof DocumentsIncomplete) return error.isChanged;
    throw error;
  });
  if (isChanged) broadcast('saved-documents', 'changed');
}

/** At the installation: all of them, or none. What was published while they were fetched is fetched once more. */
export async function saveFirstDocuments(state: SiteStateView): Promise<void> {
  try {
    await saveDocuments(state);
  } catch {
    const again = await readSiteState();
    if (again === undefined) throw new Error('the server is of another build');
    await saveDocuments(again);
  }
}

/** Answers a file among the documents, or a page that the app reads, from its saved copy. */
export async function answerDocument({ request, url }: { request: Request; url: URL }): Promise<Response> {
  return (await savedDocument(url.pathname)) ?? fetch(request);
}

/** What may be a document: the server alone answers the API, and files that are named by their content are precached. */
export const mayBeDocument = ({
  sameOrigin,
  url,
  request,
}: {
  sameOrigin: boolean;
  url: URL;
  request: Request;
}) =>
  sameOrigin &&
  request.mode !== 'navigate' &&
  request.cache !== 'no-store' &&
  url.pathname !== SITE_STATE_PATH &&
  !/^\/(?:api|assets|admin|preview)\//.test(url.pathname);

/** Deletes the documents of other versions. */
export async function deleteFormerDocuments(): Promise<void> {
  const own = await documentsName();
  for (const name of await caches.keys()) {
    if (name.startsWith(ROUTED_PAGES) && name !== own) await caches.delete(name);
  }
}
