import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { REDIRECT_PATH_MAX } from '#contract/redirects.ts';

/** Sends a former address of a post, a page or a picture to where it is now, for as long as the target is there. */
export const RedirectEntity = defineEntity({
  name: 'Redirect',
  tableName: 'old_address',
  properties: {
    /** Written by `pathKey()`: decoded, without a slash at its end. */
    path: p.string().length(REDIRECT_PATH_MAX).primary(),
    /** The target, where it is a post. The redirect outlives the post, to say that it is gone. */
    postId: p.integer().nullable(),
    /** The target, where it is not a post: a path of this site, encoded. */
    target: p.text().nullable(),
    /** When it was stored. */
    at: p.type(Milliseconds).$type<Date>(),
  },
});
