import { listCategories, listCategoryPosts, listPosts, type Post, type PostCard } from '#contract/blog.ts';
import { createApiClient } from '#pwa/lib/api-client.ts';
import { dropPosts, keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { dropPictures, savePictures } from './pictures.ts';
import { savedAnswer } from './saved-answers.ts';

/** Posts saved for offline reading beside those that were read. */
const SAVED_POSTS = 30;

const callApi = createApiClient();

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
  if (isOnePost) return keepPosts([await response.json()], Date.now());
  const rows: (Post | PostCard)[] = await response.json();
  await keepPosts(rows, Date.now());
  await completePosts(rows, url, id);
}

/** A list of cards was seen: its posts can be opened offline, too, so their texts are fetched when one is missing. */
async function completePosts(rows: readonly (Post | PostCard)[], url: URL, category: number): Promise<void> {
  if (savesData()) return;
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

/** Saves the categories, the newest posts and their card pictures; forgets posts that the server no longer has. */
export async function saveBlog(): Promise<void> {
  if (savesData()) return;
  const query = { page: 1, limit: SAVED_POSTS };
  const [categories, whole, cards] = await Promise.all([
    callApi(listCategories, {}),
    callApi(listPosts, { query }),
    callApi(listPosts, { query: { ...query, view: 'card' } }),
  ]);
  const savedAt = Date.now();
  await keepCategories(categories, savedAt);
  await keepPosts(whole.rows, savedAt);
  await keepPosts(cards.rows, savedAt);
  await forgetMissing(whole.rows, whole.total);
  await savePictures(whole.rows.map(({ blog_img }) => blog_img));
}

/** Of the saved posts as new as the oldest of `newest`, those that are not in it were deleted. */
async function forgetMissing(newest: readonly { id: number; date: string }[], total: number): Promise<void> {
  const listed = new Set(newest.map(({ id }) => id));
  const oldest = total <= newest.length ? '' : (newest.at(-1)?.date ?? '');
  const gone = (await savedPosts()).filter((post) => post.date > oldest && !listed.has(post.id));
  await forgetPosts(gone.map(({ id }) => id));
}

async function forgetPosts(ids: readonly number[]): Promise<void> {
  const gone = (await savedPosts()).filter(({ id }) => ids.includes(id));
  await dropPosts(ids);
  await dropPictures(gone.map(({ blog_img }) => blog_img));
}

/** The visitor, or a slow line, asks for nothing to be fetched ahead (Network Information API). */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}
