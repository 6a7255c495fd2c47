import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { deletion } from './deleted.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY } from './endpoint-limits.ts';
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
  status: 200,
  paged: true,
  cache: 'no-store',
  limits: NO_BODY,
  query,
  response: deletedName,
  errors: ['unauthorized', 'invalid_fields', 'busy'],
} as const;

const restore = {
  method: 'POST',
  status: 204,
  cache: 'no-store',
  limits: EMPTY_BODY,
  params: z.object({ id }),
  response: null,
} as const;
const refusals = [
  'unauthorized',
  'foreign_origin',
  'invalid_fields',
  'not_found',
  'busy',
  'disk_full',
] as const;

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
  errors: [...refusals, 'label_exists'],
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
  errors: refusals,
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
  errors: refusals,
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
  errors: [...refusals, 'category_exists'],
});
