import { listPosts } from '#contract/blog.ts';
import { builtCopies } from '#contract/built-copies.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { readMark } from '#pwa/shared/browser/saved-marks.ts';
import { PICTURES_CACHE, ROUTED_PAGES } from '#pwa/shared/browser/saved-names.ts';

/** Saved under names of their own. */
const COPIES: readonly string[] = [
  builtCopies.home,
  builtCopies.blog,
  builtCopies.contact,
  builtCopies.fixtures,
];
/** Saved, too, but nothing that one would look for. */
const NOT_COUNTED = ['/login', '/offline'];

/** What of the site stands on this device. */
export interface SavedState {
  posts: number;
  pictures: number;
  pages: number;
  /** Bytes of pictures and of the site's own files; the texts of posts are small compared with them. */
  bytes: number;
  /** Milliseconds since 1970, of the last saving that came to its end. */
  savedAt: number | undefined;
  /** The visitor removed everything: nothing is saved by itself. */
  isUnwanted: boolean;
}

export async function readSavedState(callApi: CallApi): Promise<SavedState> {
  const [posts, saved, savedAt, unwanted] = await Promise.all([
    countPosts(callApi),
    readCaches(),
    readMark('finished'),
    readMark('unwanted'),
  ]);
  return { posts, ...saved, savedAt, isUnwanted: unwanted !== undefined };
}

async function countPosts(callApi: CallApi): Promise<number> {
  if (navigator.serviceWorker?.controller == null) return 0;
  const query = { page: 1, limit: 1, view: 'card' as const };
  return callApi(listPosts, { query }, { saved: true }).then(
    ({ total }) => total,
    () => 0, // nothing is saved
  );
}

async function readCaches(): Promise<Pick<SavedState, 'pictures' | 'pages' | 'bytes'>> {
  const state = { pictures: 0, pages: 0, bytes: 0 };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) {
      if (name.startsWith(ROUTED_PAGES) && isPageOfSite(response)) state.pages += 1;
      if (name === PICTURES_CACHE) state.pictures += 1;
      state.bytes += (await response.blob()).size;
    }
  }
  return state;
}

/** One of those that visitors know. */
function isPageOfSite({ headers, url, ok }: Response): boolean {
  if (!ok || headers.get('Content-Type')?.startsWith('text/html') !== true) return false;
  const { pathname } = new URL(url);
  return pathname.startsWith('/built/') ? COPIES.includes(pathname) : !NOT_COUNTED.includes(pathname);
}
