import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { OLD_ADDRESS_MAX } from '#contract/redirects.ts';

/** Where a post or a page was before; it leads there for as long as its target is there. */
export const OldAddressEntity = defineEntity({
  name: 'OldAddress',
  tableName: 'old_address',
  properties: {
    /** Written by `addressKey()`: decoded, without a slash at its end. */
    path: p.string().length(OLD_ADDRESS_MAX).primary(),
    /** The post that it leads to. The address outlives the post, to say that it is gone. */
    postId: p.integer().nullable(),
    /** A path of this site, encoded, where it is of no post. */
    target: p.text().nullable(),
    /** When it was noted. */
    at: p.type(Milliseconds).$type<Date>(),
  },
});
