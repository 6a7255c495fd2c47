import { ASKED_POSTS_MAX, listPublishedAmong } from '#contract/blog.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { broadcast } from '#pwa/shared/browser/channel.ts';
import { removePosts, type SavedPost, savedPosts } from './blog-store.ts';
import { deletePictures } from './pictures.ts';
import { type ListedPage, missingFrom } from './saved-posts.ts';

const callApi = createApiClient({ isPatient: true });

/** Deletes the saved posts that are not published, with their pictures. */
export async function deleteUnpublished(): Promise<void> {
  await retainPublished(await savedPosts());
}

/** Saved posts that are missing from a list which would contain them are looked up, and deleted unless they are published. */
export async function deleteUnlisted(page: ListedPage): Promise<void> {
  if (!page.params.has('q')) await retainPublished(missingFrom(page, await savedPosts()));
}

async function retainPublished(posts: readonly SavedPost[]): Promise<void> {
  const ids = posts.slice(0, ASKED_POSTS_MAX).map(({ id }) => id);
  if (ids.length === 0) return;
  const published = new Set(await callApi(listPublishedAmong, { query: { ids: ids.join() } }));
  await deletePosts(ids.filter((id) => !published.has(id)));
}

export async function deletePosts(ids: readonly number[]): Promise<void> {
  const deleted = (await savedPosts()).filter(({ id }) => ids.includes(id));
  await removePosts(ids);
  await deletePictures(
    deleted.flatMap(({ blog_img, description = '', html = description }) => [blog_img, ...picturesIn(html)]),
  );
  // A page may hold them in memory.
  if (deleted.length > 0) broadcast('saved-changed', 'changed');
}
