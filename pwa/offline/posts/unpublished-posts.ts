import { listStanding, type Post, type PostCard, STANDING_MAX } from '#contract/blog.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { dropPosts, type SavedPost, savedPosts } from './blog-store.ts';
import { deletePictures } from './pictures.ts';
import { tellPages } from './tell-pages.ts';

const callApi = createApiClient();

/** Deletes the saved posts, with their pictures, that the site no longer publishes. */
export async function deleteUnpublished(): Promise<void> {
  await keepPublished(await savedPosts());
}

/** A page of a list, of one category or of all. */
interface ListedPage {
  rows: readonly (Post | PostCard)[];
  params: URLSearchParams;
  categoryId: number | undefined;
}

/** Saved posts that are missing from a list which would contain them are looked up, and deleted unless they are published. */
export async function deleteUnlisted(page: ListedPage): Promise<void> {
  if (!page.params.has('q')) await keepPublished(missingFrom(page, await savedPosts()));
}

/** The saved posts whose dates lie within a page of a list, newest first, that does not contain them. */
export function missingFrom(
  { rows, params, categoryId }: ListedPage,
  saved: readonly SavedPost[],
): SavedPost[] {
  const listed = new Set(rows.map(({ id }) => id));
  const isFirst = Number(params.get('page') ?? 1) === 1;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return saved.filter(
    (post) =>
      !listed.has(post.id) &&
      (categoryId === undefined || post.categoryId === categoryId) &&
      (isFirst || (newest !== undefined && post.date < newest.date)) &&
      (oldest === undefined ? isFirst : post.date > oldest.date),
  );
}

async function keepPublished(posts: readonly SavedPost[]): Promise<void> {
  const asked = posts.slice(0, STANDING_MAX).map(({ id }) => id);
  if (asked.length === 0) return;
  const published = new Set(await callApi(listStanding, { query: { ids: asked.join() } }));
  await deletePosts(asked.filter((id) => !published.has(id)));
}

export async function deletePosts(ids: readonly number[]): Promise<void> {
  const deleted = (await savedPosts()).filter(({ id }) => ids.includes(id));
  await dropPosts(ids);
  await deletePictures(deleted.map(({ blog_img }) => blog_img));
  // A page may hold them in memory.
  if (deleted.length > 0) tellPages('changed');
}
