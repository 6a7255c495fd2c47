import { listCategories, listPosts } from '#contract/blog.ts';
import { tellPages } from '#pwa/offline/tell-pages.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { setMark } from '#pwa/shared/browser/saved-marks.ts';
import { keepCategories, keepPosts } from './blog-store.ts';
import { savePictures } from './pictures.ts';

/** Posts saved for offline reading beside those that were read. */
const SAVED_POSTS = 30;

const callApi = createApiClient();

/** Saves the categories, the newest posts and their card pictures. */
export async function saveNewest(): Promise<void> {
  const query = { page: 1, limit: SAVED_POSTS };
  const [categories, whole, cards] = await Promise.all([
    callApi(listCategories, {}),
    callApi(listPosts, { query }),
    callApi(listPosts, { query: { ...query, view: 'card' } }),
  ]);
  const savedAt = Date.now();
  await keepCategories(categories, savedAt);
  const changed = [await keepPosts(whole.rows, savedAt), await keepPosts(cards.rows, savedAt)];
  if (changed.includes(true)) tellPages('changed');
  const isWhole = await savePictures(whole.rows.map(({ blog_img }) => blog_img));
  if (isWhole) await setMark('finished');
}
