import type { Orm } from '#api/db/orm-type.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { createOldAddresses } from './old-address.service.ts';

export const createAddressFeature = (deps: { orm: Orm; posts: PostService }) => ({
  service: { oldAddresses: createOldAddresses(deps) },
});
