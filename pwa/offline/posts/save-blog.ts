import { listCategories, listPosts } from '#contract/blog.ts';
import { deleteFormerScripts } from '#pwa/offline/routes/former-scripts.ts';
import { repairPrecache } from '#pwa/offline/routes/precache-repair.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { clearMark, setMark } from '#pwa/shared/browser/saved-marks.ts';
import { keepCategories, keepPosts } from './blog-store.ts';
import { savePictures } from './pictures.ts';
import { maySaveAhead, wasJustSaved } from './saving-ahead.ts';
import { tellPages } from './tell-pages.ts';
import { deleteUnpublished } from './unpublished-posts.ts';

/** Posts saved for offline reading besides those that were read. */
const SAVED_POSTS = 30;

const callApi = createApiClient();

let queue: Promise<void> = Promise.resolve();

/** Handles `SAVE_BLOG`, which a page sends when it has loaded and is idle. One after another: the second finds little to do. */
export function saveBlog(): Promise<void> {
  queue = queue.then(cleanUpAndSave).finally(() => tellPages('ended'));
  return queue;
}

/** A step that fails does not keep the next from running: it is tried again at the next page. */
async function cleanUpAndSave(): Promise<void> {
  await deleteFormerScripts().catch(() => undefined);
  await repairPrecache().catch(() => undefined);
  await deleteUnpublished().catch(() => undefined);
  if (!(await wasJustSaved()) && (await maySaveAhead())) await saveNewest().catch(() => undefined);
  await clearMark('asked').catch(() => undefined);
}

/** Saves the categories, the newest posts and their card pictures. */
async function saveNewest(): Promise<void> {
  const query = { page: 1, limit: SAVED_POSTS };
  const [categories, whole, cards] = await Promise.all([
    callApi(listCategories, { query: { view: 'full' } }),
    callApi(listPosts, { query }),
    callApi(listPosts, { query: { ...query, view: 'card' } }),
  ]);
  const savedAt = Date.now();
  await keepCategories(categories, savedAt);
  const changed = [await keepPosts(whole.rows, savedAt), await keepPosts(cards.rows, savedAt)];
  if (changed.includes(true)) tellPages('changed');
  const isComplete = await savePictures(whole.rows.map(({ blog_img }) => blog_img));
  if (isComplete) await setMark('finished');
}
