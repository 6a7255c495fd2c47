import type { Orm } from '#api/db/orm-type.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { createOldAddresses } from './redirect.service.ts';

/**
 * Former addresses. Others note them by `rememberAddress()` in their own transaction, all in one written form. They are
 * asked after a 404 alone, before a slash at the end is taken off, and at home for `/?p=12`: what is at an address wins. A
 * post that is gone answers 410.
 */
export const createRedirectsFeature = (deps: { orm: Orm; posts: PostService }) => ({
  service: { oldAddresses: createOldAddresses(deps) },
});
