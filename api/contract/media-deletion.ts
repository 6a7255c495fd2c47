import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pictureParams as params } from './media-library.ts';
import { TRASH_DAYS } from './restorable.ts';
import { editors } from './roles.ts';

/** How long a picture that nothing uses stays when all such are deleted: somebody may be writing the text for it. Minutes. */
export const UNUSED_MINUTES = 60;

export const deletePicture = defineEndpoint({
  method: 'DELETE',
  path: '/media/:name',
  access: editors,
  summary: `Delete a picture that nothing uses; it can be restored for ${TRASH_DAYS} days`,
  params,
  response: null,
  errors: ['picture_in_use'],
});

export const restorePicture = defineEndpoint({
  method: 'POST',
  path: '/media/:name/restore',
  access: editors,
  summary: `Bring back a picture that was deleted less than ${TRASH_DAYS} days ago`,
  params,
  response: null,
});

export const countUnused = defineEndpoint({
  method: 'GET',
  path: '/media-desk/unused',
  access: editors,
  summary: `How many pictures nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago, and what they take`,
  response: z.object({ count: z.int(), bytes: z.int() }),
});

export const deleteUnused = defineEndpoint({
  method: 'POST',
  path: '/media-desk/delete-unused',
  access: editors,
  summary: `Delete all pictures that nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago; they can be restored for ${TRASH_DAYS} days`,
  response: z.object({
    count: z.int(),
    /** Names this deletion, to restore all of it. */
    at: z.iso.datetime(),
  }),
  errors: ['not_found'],
});

export const restoreUnused = defineEndpoint({
  method: 'POST',
  path: '/media-desk/restore-unused',
  access: editors,
  summary: `Bring back all pictures that were deleted together less than ${TRASH_DAYS} days ago`,
  body: z.object({ at: z.iso.datetime('Must be the time of a deletion.') }),
  response: z.object({ count: z.int() }),
});
