import { readPost } from '#contract/blog.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { tell } from '#pwa/shared/browser/channel.ts';
import { keepPosts } from './blog-store.ts';

const callApi = createApiClient({ isPatient: true });

/** A post that a notice tells of can be read where there is no connection by then. */
export async function savePost(id: number): Promise<void> {
  const post = await callApi(readPost, { params: { id } });
  if (await keepPosts([post], Date.now())) tell('saved-changed', 'changed');
}
