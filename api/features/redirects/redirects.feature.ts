import type { Orm } from '#api/db/orm-type.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { createRedirects } from './redirect.service.ts';

/**
 * Redirects from former addresses. Other features store them by `addRedirect()` in their own transaction. They are looked up
 * after a 404 alone, before a slash at the end is taken off, and at home for `/?p=12`: what is at an address wins. A post
 * that is gone answers 410.
 */
export const createRedirectsFeature = (deps: { orm: Orm; posts: PostService }) => ({
  service: { redirects: createRedirects(deps) },
});
