import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { defineEndpoint } from './endpoint.ts';
import { ABANDONED_DAYS, TRASH_DAYS } from './restorable.ts';
import { type Access, answerers, editors, everyRole } from './roles.ts';

/** What can be in the trash, and who sees it there. */
export const trashKinds = {
  message: answerers,
  label: answerers,
  reply: answerers,
  view: answerers,
  post: editors,
  draft: editors,
  category: editors,
  picture: editors,
  fixture: editors,
} as const satisfies Record<string, Access>;
export type TrashKind = keyof typeof trashKinds;

const kind = z.enum(Object.keys(trashKinds) as [TrashKind, ...TrashKind[]], 'There is no such kind.');

const trashEntry = z.object({
  kind,
  /** Of a picture its name, of a draft its key, else a number. */
  id: z.string(),
  name: z.string(),
  /** The beginning of a message; else empty. */
  line: z.string(),
  deleted_at: z.iso.datetime(),
  /** It goes for good at this time. */
  restorable_until: z.iso.datetime(),
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const listTrash = defineEndpoint({
  method: 'GET',
  path: '/trash',
  access: everyRole,
  paged: true,
  summary: `What was deleted in the last ${TRASH_DAYS} days and the caller may see, the latest deletion first: messages, labels, prepared replies and views (those of all and of the caller) for those who answer; posts, drafts of new posts (also those that nobody saved for ${ABANDONED_DAYS} days), categories, pictures and matches for those who write`,
  query: z.object({ kind: z.optional(kind), page: pageQuery.page, limit: pageQuery.limit }),
  response: trashEntry,
});

export const deleteForGood = defineEndpoint({
  method: 'DELETE',
  path: '/trash/:kind/:id',
  access: everyRole,
  summary:
    'Delete one thing in the trash for good, at once. Of a message its key stays, so that a late repeat is not stored',
  params: z.object({ kind, id: z.string().check(z.maxLength(100)) }),
  response: null,
});

export const emptyTrash = defineEndpoint({
  method: 'DELETE',
  path: '/trash',
  access: everyRole,
  summary: 'Delete all of one kind, or all that the caller sees in the trash, for good',
  query: z.object({ kind: z.optional(kind) }),
  response: z.object({ count: z.int() }),
});
