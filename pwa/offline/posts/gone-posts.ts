import { listStanding, type Post, type PostCard, STANDING_MAX } from '#contract/blog.ts';
import { tellPages } from '#pwa/offline/tell-pages.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { dropPosts, type SavedPost, savedPosts } from './blog-store.ts';
import { dropPictures } from './pictures.ts';

const callApi = createApiClient();

/** Asks which saved posts the site still has; the others, deleted or taken back, go with their pictures. */
export async function forgetGone(): Promise<void> {
  await forgetUnlessStanding(await savedPosts());
}

/** A page of a list, of one category or of all. */
interface Listed {
  rows: readonly (Post | PostCard)[];
  params: URLSearchParams;
  categoryId: number | undefined;
}

/** A list came that lacks posts which would stand between its own: they are asked for, and go when they are gone. */
export async function forgetMissing({ rows, params, categoryId }: Listed): Promise<void> {
  if (params.has('q')) return;
  const listed = new Set(rows.map(({ id }) => id));
  const isFirst = Number(params.get('page') ?? 1) === 1;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const missing = (await savedPosts()).filter(
    (post) =>
      !listed.has(post.id) &&
      (categoryId === undefined || post.categoryId === categoryId) &&
      (isFirst || (newest !== undefined && post.date < newest.date)) &&
      (oldest === undefined ? isFirst : post.date > oldest.date),
  );
  await forgetUnlessStanding(missing);
}

async function forgetUnlessStanding(posts: readonly SavedPost[]): Promise<void> {
  const asked = posts.slice(0, STANDING_MAX).map(({ id }) => id);
  if (asked.length === 0) return;
  const standing = new Set(await callApi(listStanding, { query: { ids: asked.join() } }));
  await forgetPosts(asked.filter((id) => !standing.has(id)));
}

export async function forgetPosts(ids: readonly number[]): Promise<void> {
  const gone = (await savedPosts()).filter(({ id }) => ids.includes(id));
  await dropPosts(ids);
  await dropPictures(gone.map(({ blog_img }) => blog_img));
  // A page may hold them in its memory.
  if (gone.length > 0) tellPages('changed');
}
