import type { Orm } from '#api/db/orm-type.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { createOldAddresses } from './redirect.service.ts';

export const createRedirectsFeature = (deps: { orm: Orm; posts: PostService }) => ({
  service: { oldAddresses: createOldAddresses(deps) },
});
