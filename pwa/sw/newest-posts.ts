import { listCategories, listPosts } from '#contract/blog.ts';
import { createApiClient } from '#pwa/lib/api-client.ts';
import { setMark } from '#pwa/lib/saved-marks.ts';
import { dropPosts, keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { dropPictures, savePictures } from './pictures.ts';

/** Posts saved for offline reading beside those that were read. */
const SAVED_POSTS = 30;

const callApi = createApiClient();

/** Saves the categories, the newest posts and their card pictures; forgets posts that the server no longer has. */
export async function saveNewest(): Promise<void> {
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
  const isWhole = await savePictures(whole.rows.map(({ blog_img }) => blog_img));
  if (isWhole) await setMark('finished');
}

/** Of the saved posts as new as the oldest of `newest`, those that are not in it were deleted. */
async function forgetMissing(newest: readonly { id: number; date: string }[], total: number): Promise<void> {
  const listed = new Set(newest.map(({ id }) => id));
  const oldest = total <= newest.length ? '' : (newest.at(-1)?.date ?? '');
  const gone = (await savedPosts()).filter((post) => post.date > oldest && !listed.has(post.id));
  await forgetPosts(gone.map(({ id }) => id));
}

export async function forgetPosts(ids: readonly number[]): Promise<void> {
  const gone = (await savedPosts()).filter(({ id }) => ids.includes(id));
  await dropPosts(ids);
  await dropPictures(gone.map(({ blog_img }) => blog_img));
}
