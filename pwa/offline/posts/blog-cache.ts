import { listCategoryPosts, listPosts, type Post, type PostCard } from '#contract/blog.ts';
import { dropFormerScripts } from '#pwa/offline/routes/former-scripts.ts';
import { healPrecache } from '#pwa/offline/routes/precache-repair.ts';
import { tellPages } from '#pwa/offline/tell-pages.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { clearMark } from '#pwa/shared/browser/saved-marks.ts';
import { keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { forgetGone, forgetMissing, forgetPosts } from './gone-posts.ts';
import { saveNewest } from './newest-posts.ts';
import { savedAnswer } from './saved-answers.ts';
import { maySaveAhead, wasJustSaved } from './saving-ahead.ts';

const callApi = createApiClient();

/** A longer list is for finding one's way in, not for reading. */
const COMPLETED_MAX = 30;

/**
 * Answers a reading call of the blog: with `only-if-cached` from the saved copies (204 where there are none), else from
 * the network, whose answer renews the copies. undefined for any other call.
 */
export function answerBlogCall(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (!/^\/api\/(blogs|category)(\/\d+)?$/.test(url.pathname)) return undefined;
  // An operator's reading may hold what the public may not see.
  if (event.request.headers.has('Authorization')) return undefined;
  if (event.request.cache === 'only-if-cached') {
    return savedAnswer(url).then(
      (saved) => saved ?? new Response(null, { status: 204 }),
      () => new Response(null, { status: 204 }),
    );
  }
  return fetchAndSave(event, url);
}

async function fetchAndSave(event: FetchEvent, url: URL): Promise<Response> {
  const response = await fetch(event.request);
  const copy = response.clone();
  // A full disk or a refused database costs the copy, never the answer.
  event.waitUntil(saveAnswer(url, copy).catch(() => undefined));
  return response;
}

async function saveAnswer(url: URL, response: Response): Promise<void> {
  const id = Number(/\/(\d+)$/.exec(url.pathname)?.[1]);
  const isOnePost = url.pathname.startsWith('/api/blogs/');
  if (response.status === 404 && isOnePost) return forgetPosts([id]);
  if (!response.ok) return;
  if (url.pathname === '/api/category') return keepCategories(await response.json(), Date.now());
  if (isOnePost) {
    await keepPosts([await response.json()], Date.now());
    return;
  }
  const rows: (Post | PostCard)[] = await response.json();
  await keepPosts(rows, Date.now());
  const categoryId = url.pathname.startsWith('/api/category/') ? id : undefined;
  await forgetMissing({ rows, params: url.searchParams, categoryId }).catch(() => undefined);
  await completePosts(rows, url, id);
}

/** A list of cards was seen: its posts can be opened offline, too, so their texts are fetched when one is missing. */
async function completePosts(rows: readonly (Post | PostCard)[], url: URL, category: number): Promise<void> {
  if (rows.length > COMPLETED_MAX || !(await maySaveAhead())) return;
  const whole = new Set(
    (await savedPosts()).filter((post) => post.description !== undefined).map(({ id }) => id),
  );
  if (rows.every(({ id }) => whole.has(id))) return;
  const { view: _, ...query } = Object.fromEntries(url.searchParams);
  const posts = Number.isNaN(category)
    ? await callApi(listPosts, { query })
    : await callApi(listCategoryPosts, { params: { id: category }, query });
  await keepPosts(posts.rows, Date.now());
}

let turn: Promise<void> = Promise.resolve();

/** What the worker does once a page has loaded and is at rest. One after another: the second finds little to do. */
export function saveBlog(): Promise<void> {
  turn = turn.then(tidyAndSave).finally(() => tellPages('ended'));
  return turn;
}

async function tidyAndSave(): Promise<void> {
  // None of these is worth losing the next for; what fails now is tried again at the next page.
  await dropFormerScripts().catch(() => undefined);
  await healPrecache().catch(() => undefined);
  await forgetGone().catch(() => undefined);
  if (!(await wasJustSaved()) && (await maySaveAhead())) await saveNewest().catch(() => undefined);
  await clearMark('asked').catch(() => undefined);
}
