import { PrecacheController } from 'workbox-precaching';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';

/**
 * V8 compiles all functions of a script with this comment at once, off the main thread, instead of each at its first call,
 * which would fall into a page transition. Only saved scripts have it: on a first visit more would be compiled than is called.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** A file of the site in the form in which it is saved. */
async function withCompileHint(file: Response): Promise<Response> {
  if (!file.headers.get('Content-Type')?.includes('javascript')) return file;
  const headers = new Headers(file.headers);
  headers.delete('Content-Length');
  return new Response(COMPILE_HINT + (await file.text()), { status: file.status, headers });
}

/** The files of this version: all scripts but the operator's, styles and drawings. Pages are in site-documents.ts. */
export const precache = new PrecacheController();

/**
 * Fetches the files of this version that are missing, one after another: at the installation all of them, later those that the browser
 * evicted. Not by Workbox, which waits without end for an answer that never comes.
 * @param cache for files that are named by their content
 * @throws where one is still missing
 */
export async function saveFiles(cache: 'default' | 'reload'): Promise<void> {
  const saved = await caches.open(precache.strategy.cacheName);
  const present = new Set((await saved.keys()).map(({ url }) => url));
  let isComplete = true;
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (present.has(key)) continue;
    const response = await fetchWhole(url, { cache: key === url ? cache : 'reload' });
    if (response.ok && !isPage(response)) await saved.put(key, await withCompileHint(response));
    else isComplete = false;
  }
  if (!isComplete) throw new Error('some files were not saved');
}

/** In the place of a script that a deploy removed. */
const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true;
