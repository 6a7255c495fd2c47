import { listCategories, listPosts, type RenderedPost, readPost } from '#contract/blog.ts';
import { readSitePicture } from '#contract/image-url.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { CONTENT_PATH } from '#contract/pages-rules.ts';
import type { ContentFile } from '#contract/shown-content.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { broadcast } from '#pwa/shared/browser/channel.ts';
import { clearMark, setMark } from '#pwa/shared/browser/saved-marks.ts';
import { FORMER_SCRIPTS_CACHE } from '#pwa/shared/browser/saved-names.ts';
import { saveFiles } from '#pwa/worker/routes/precache.ts';
import { followSite, savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { maySaveAhead, wasJustSaved } from './may-save.ts';
import { savePictures } from './pictures.ts';
import { fetchFixtures } from './saved-fixtures.ts';
import { renderedIn } from './saved-posts.ts';
import { deleteUnpublished } from './unpublished-posts.ts';

declare const self: ServiceWorkerGlobalScope;

/** Posts saved for offline reading besides those that were read. */
const SAVED_POSTS = 30;

/** Pictures in the texts of these: of ten posts with four each, a megabyte. */
const TEXT_PICTURES = 40;

const callApi = createApiClient({ isPatient: true });

let queue: Promise<void> = Promise.resolve();

/** Handles `SAVE_BLOG`, which a page sends when it has loaded and is idle. One after another: the second finds little to do. */
export function saveBlog(): Promise<void> {
  queue = queue.then(cleanUpAndSave).finally(() => broadcast('saved', 'changed'));
  return queue;
}

/** A step that fails does not keep the next from running: it is tried again at the next page. */
async function cleanUpAndSave(): Promise<void> {
  await deleteFormerScripts().catch(() => undefined);
  await saveFiles('reload').catch(() => undefined);
  await followSite().catch(() => undefined);
  await deleteUnpublished().catch(() => undefined);
  if (!(await wasJustSaved()) && (await maySaveAhead())) await saveNewest().catch(() => undefined);
  await fetchRendered().catch(() => undefined);
  await clearMark('asked').catch(() => undefined);
}

/** To be called when a page of this version has loaded: if it is the only one, no tab runs the former version. */
async function deleteFormerScripts(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await caches.delete(FORMER_SCRIPTS_CACHE);
}

/** Those of the cards first. */
function picturesOf(posts: readonly RenderedPost[]): string[] {
  const texts = posts.flatMap(({ html }) => picturesIn(html));
  return [...posts.map(({ blog_img }) => blog_img), ...texts.slice(0, TEXT_PICTURES)];
}

/** The logo, which is on every page, and the picture of the home page, where the settings name any. */
async function picturesOfSite(): Promise<string[]> {
  const saved = await savedDocument(CONTENT_PATH);
  const { site }: Partial<ContentFile> = (await saved?.json()) ?? {};
  return [site?.logo, site?.homePicture].flatMap((picture) => readSitePicture(picture)?.name ?? []);
}

/** Saves the logo, the fixtures, the categories, the newest posts, their card pictures and the first of those in their texts. */
async function saveNewest(): Promise<void> {
  const [categories, { rows }] = await Promise.all([
    callApi(listCategories, { query: { view: 'full' } }),
    callApi(listPosts, { query: { page: 1, limit: SAVED_POSTS, view: 'html' } }),
    // Posts are saved without them, too.
    fetchFixtures().catch(() => undefined),
  ]);
  const savedAt = Date.now();
  await keepCategories(categories, savedAt);
  const posts = renderedIn(rows);
  if (await keepPosts(posts, savedAt)) broadcast('saved-changed', 'changed');
  const isComplete = await savePictures([...(await picturesOfSite()), ...picturesOf(posts)]);
  if (isComplete) await setMark('finished');
}

/** Fetches the posts again that version 1.4 saved as Markdown, of which only the words can be shown. */
async function fetchRendered(): Promise<void> {
  const older = (await savedPosts()).filter(({ html, description }) => html === undefined && description);
  for (const { id } of older) {
    const post = await callApi(readPost, { params: { id }, query: { view: 'html' } });
    await keepPosts([post], Date.now());
  }
  if (older.length > 0) broadcast('saved-changed', 'changed');
}
