import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { listCategoryPosts, listPosts, type PostCard, type RenderedPost } from '#contract/blog.ts';
import type { SiteHits } from '#contract/search.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { FIXTURES_PATH, keepFixtures } from './fixtures.ts';
import { savedAnswer } from './saved-answers.ts';
import { renderedIn } from './saved-views.ts';
import { maySaveAhead } from './saving-ahead.ts';
import { deletePosts, deleteUnlisted } from './unpublished-posts.ts';

const callApi = createApiClient({ isPatient: true });

/** The texts of the posts are saved for lists up to this length. */
const COMPLETED_MAX = 30;

/** A reading call of the blog, or of the fixtures. What the operator reads may not be visible to the public, so it is not saved. */
export const isContentCall = ({ sameOrigin, url, request }: RouteMatchCallbackOptions) =>
  sameOrigin &&
  /^\/api\/(search|fixtures|(blogs|category)(\/\d+)?)$/.test(url.pathname) &&
  !request.headers.has('Authorization');

/**
 * With `only-if-cached` answers from the saved copies (204 where there are none), else from the network, whose answer renews
 * the copies.
 */
export async function answerContentCall({
  event,
  request,
  url,
}: RouteHandlerCallbackOptions): Promise<Response> {
  if (request.cache === 'only-if-cached') {
    const saved = await savedAnswer(url).catch(() => undefined);
    return saved ?? new Response(null, { status: 204 });
  }
  const response = await fetchWhole(request, { signal: request.signal });
  // A full disk or a refused database costs the copy, never the answer.
  event.waitUntil(saveAnswer(url, response.clone()).catch(() => undefined));
  return response;
}

async function saveAnswer(url: URL, response: Response): Promise<void> {
  const id = Number(/\/(\d+)$/.exec(url.pathname)?.[1]);
  const isOnePost = url.pathname.startsWith('/api/blogs/');
  if (response.status === 404 && isOnePost) return deletePosts([id]);
  if (!response.ok) return;
  if (url.pathname === FIXTURES_PATH) return keepFixtures(response);
  if (url.pathname === '/api/category') return keepCategories(await response.json(), Date.now());
  // Without a view posts have their Markdown, which no page of the site asks for.
  const isShown = url.searchParams.has('view');
  if (isOnePost) {
    if (isShown) await keepPosts([await response.json()], Date.now());
    return;
  }
  if (url.pathname === '/api/search') {
    const { posts, corrected }: SiteHits = await response.json();
    await keepPosts(posts, Date.now());
    if (corrected !== undefined) url.searchParams.set('q', corrected);
    return completePosts(posts, url, Number.NaN);
  }
  if (!isShown) return;
  const rows: (RenderedPost | PostCard)[] = await response.json();
  await keepPosts(rows, Date.now());
  const categoryId = url.pathname.startsWith('/api/category/') ? id : undefined;
  await deleteUnlisted({ rows, params: url.searchParams, categoryId }).catch(() => undefined);
  await completePosts(rows, url, id);
}

/** Fetches the texts of a list of cards when one is missing: the posts of a list that was seen can be opened offline. */
async function completePosts(rows: readonly PostCard[], url: URL, category: number): Promise<void> {
  if (rows.length > COMPLETED_MAX || !(await maySaveAhead())) return;
  const whole = new Set((await savedPosts()).filter(({ html }) => html !== undefined).map(({ id }) => id));
  if (rows.every(({ id }) => whole.has(id))) return;
  const query = { ...Object.fromEntries(url.searchParams), view: 'html' } as const;
  const posts = Number.isNaN(category)
    ? await callApi(listPosts, { query })
    : await callApi(listCategoryPosts, { params: { id: category }, query });
  await keepPosts(renderedIn(posts.rows), Date.now());
}
