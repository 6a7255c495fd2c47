import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { deletion } from './deleted.ts';
import { defineEndpoint } from './endpoint.ts';
import { RESTORE_MINUTES } from './restorable.ts';
import { answerers, editors } from './roles.ts';
import { id } from './text.ts';

/** What has a name and was deleted less than ten minutes ago. The name is free: who takes it has to give it up again. */
export const deletedName = z.object({ id: z.int(), name: z.string(), ...deletion });
export type DeletedName = z.infer<typeof deletedName>;

const query = z.object({ page: pageQuery.page, limit: pageQuery.limit });
export type PageQuery = z.infer<typeof query>;

const list = {
  method: 'GET',
  paged: true,
  query,
  response: deletedName,
} as const;

const restore = { method: 'POST', params: z.object({ id }), response: null } as const;

export const listDeletedLabels = defineEndpoint({
  ...list,
  access: answerers,
  path: '/contact-desk/deleted-labels',
  summary: 'Deleted labels that can still be restored, the latest deletion first',
});

export const restoreLabel = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/labels/:id/restore',
  summary: `Bring back a label that was deleted less than ${RESTORE_MINUTES} minutes ago; its messages have it again`,
  errors: ['invalid_fields', 'label_exists'],
});

export const listDeletedReplies = defineEndpoint({
  ...list,
  access: answerers,
  path: '/contact-desk/deleted-replies',
  summary: 'Deleted prepared replies that can still be restored, the latest deletion first',
});

export const restoreReply = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/replies/:id/restore',
  summary: `Bring back a prepared reply that was deleted less than ${RESTORE_MINUTES} minutes ago`,
  errors: ['invalid_fields'],
});

export const listDeletedViews = defineEndpoint({
  ...list,
  access: answerers,
  path: '/contact-desk/deleted-views',
  summary:
    'Deleted views of all and of the operator who asks that can still be restored, the latest deletion first',
});

export const restoreView = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/views/:id/restore',
  summary: `Bring back a saved filter that was deleted less than ${RESTORE_MINUTES} minutes ago`,
  errors: ['invalid_fields'],
});

export const listDeletedCategories = defineEndpoint({
  ...list,
  access: editors,
  path: '/blog-desk/deleted-categories',
  summary: 'Deleted categories that can still be restored, the latest deletion first',
});

export const restoreCategory = defineEndpoint({
  ...restore,
  access: editors,
  path: '/category/:id/restore',
  summary: `Bring back a category that was deleted less than ${RESTORE_MINUTES} minutes ago; posts that are still where its deletion moved them are in it again`,
  errors: ['invalid_fields', 'category_exists'],
});
