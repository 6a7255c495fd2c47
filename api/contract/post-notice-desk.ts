import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { editors } from './roles.ts';
import { id } from './text.ts';

export const postNotice = z.object({
  /** Devices that asked to be told of new posts. */
  readers: z.int(),
  /** It was never public: readers can be told of it, unless its category is about care. */
  may_tell: z.boolean(),
  /** They are to be told when it comes out. */
  is_wanted: z.boolean(),
  /** How many devices were told by now; null: it is not out, or not told of. */
  told: z.nullable(z.int()),
  /** Of a post that is out: how many are still to be told. */
  waiting: z.int(),
  /** When the next of these is; null where none waits. */
  next_at: z.nullable(z.iso.datetime()),
});
export type PostNoticeView = z.infer<typeof postNotice>;

export const readPostNotice = defineEndpoint({
  method: 'GET',
  path: '/post-notices',
  access: editors,
  summary: 'How many devices ask for new posts, and how many were told of a post',
  /** Absent: of a post to be written. */
  query: z.object({ post: z.optional(id) }),
  response: postNotice,
  errors: ['not_found'],
});
