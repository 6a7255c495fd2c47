import * as z from 'zod/mini';
import { type Access, answerers, editors, everyRole } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOnly, text } from './text.ts';
import { ABANDONED_DAYS, TRASH_DAYS } from './trash-rules.ts';

/** What can be in the trash, and who sees it there. */
export const trashKinds = {
  message: answerers,
  label: answerers,
  reply: answerers,
  view: answerers,
  post: editors,
  draft: editors,
  page: editors,
  category: editors,
  picture: editors,
  fixture: editors,
} as const satisfies Record<string, Access>;
export type TrashKind = keyof typeof trashKinds;

const kind = z.enum(Object.keys(trashKinds) as [TrashKind, ...TrashKind[]], 'There is no such kind.');

const trashEntry = z.object({
  kind,
  /** The name of a picture, the key of a draft or a page, else a number. */
  id: z.string(),
  name: z.string(),
  /** The beginning of a message; else empty. */
  line: z.string(),
  deleted_at: z.iso.datetime(),
  /** When it is deleted for good. */
  restorable_until: z.iso.datetime(),
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const listTrash = defineEndpoint('GET /trash', everyRole, {
  paged: true,
  summary: `What was deleted in the last ${TRASH_DAYS} days and the caller may see, the latest deletion first: messages, labels, prepared replies and views (those of all and of the caller) for those who answer; posts, drafts of new posts (also those that nobody saved for ${ABANDONED_DAYS} days), pages made here, categories, pictures and matches for those who write`,
  query: z.object({ kind: z.optional(kind), ...pageOnly }),
  response: trashEntry,
});

export const deleteForGood = defineEndpoint('DELETE /trash/:kind/:id', everyRole, {
  summary:
    'Delete one thing in the trash for good, at once. Of a message its key stays, so that a late repeat is not stored',
  params: z.object({ kind, id: text({ max: 100, line: true }) }),
});

export const emptyTrash = defineEndpoint('DELETE /trash', everyRole, {
  summary: 'Delete all of one kind, or all that the caller sees in the trash, for good',
  query: z.object({ kind: z.optional(kind) }),
  response: z.object({ count: z.int() }),
});

// A name in the trash is free: who takes it has to give it up before the deleted one comes back.

export const restoreLabel = defineEndpoint('POST /contact-desk/labels/:id/restore', answerers, {
  summary: `Bring back a label that was deleted less than ${TRASH_DAYS} days ago; its messages have it again`,
  errors: ['invalid_fields', 'label_exists'],
});

export const restoreReply = defineEndpoint('POST /contact-desk/replies/:id/restore', answerers, {
  summary: `Bring back a prepared reply that was deleted less than ${TRASH_DAYS} days ago`,
  errors: ['invalid_fields'],
});

export const restoreView = defineEndpoint('POST /contact-desk/views/:id/restore', answerers, {
  summary: `Bring back a saved filter that was deleted less than ${TRASH_DAYS} days ago`,
  errors: ['invalid_fields'],
});

export const restoreCategory = defineEndpoint('POST /category/:id/restore', editors, {
  summary: `Bring back a category that was deleted less than ${TRASH_DAYS} days ago; posts that are still where its deletion moved them are in it again`,
  errors: ['invalid_fields', 'category_exists'],
});
