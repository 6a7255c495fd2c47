import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { TRASH_DAYS } from './restorable.ts';
import { answerers, editors } from './roles.ts';
import { id } from './text.ts';

// A name in the trash is free: who takes it has to give it up before the deleted one comes back.

const restore = { method: 'POST', params: z.object({ id }), response: null } as const;

export const restoreLabel = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/labels/:id/restore',
  summary: `Bring back a label that was deleted less than ${TRASH_DAYS} days ago; its messages have it again`,
  errors: ['invalid_fields', 'label_exists'],
});

export const restoreReply = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/replies/:id/restore',
  summary: `Bring back a prepared reply that was deleted less than ${TRASH_DAYS} days ago`,
  errors: ['invalid_fields'],
});

export const restoreView = defineEndpoint({
  ...restore,
  access: answerers,
  path: '/contact-desk/views/:id/restore',
  summary: `Bring back a saved filter that was deleted less than ${TRASH_DAYS} days ago`,
  errors: ['invalid_fields'],
});

export const restoreCategory = defineEndpoint({
  ...restore,
  access: editors,
  path: '/category/:id/restore',
  summary: `Bring back a category that was deleted less than ${TRASH_DAYS} days ago; posts that are still where its deletion moved them are in it again`,
  errors: ['invalid_fields', 'category_exists'],
});
