import * as z from 'zod/mini';
import { pageQuery, writeErrors } from './blog.ts';
import { deletion } from './deleted.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { pictureParams as params } from './media-library.ts';
import { RESTORE_MINUTES } from './restorable.ts';
import { editors } from './roles.ts';

/** How long a picture that nothing uses stays when all such are deleted: somebody may be writing the text for it. Minutes. */
export const UNUSED_MINUTES = 60;

const changeErrors = ['unauthorized', 'foreign_origin', 'not_found', 'busy', 'disk_full'] as const;

export const deletePicture = defineEndpoint({
  method: 'DELETE',
  path: '/media/:name',
  access: editors,
  status: 204,
  cache: 'no-store',
  summary: `Delete a picture that nothing uses; it can be restored for ${RESTORE_MINUTES} minutes`,
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: [...changeErrors, 'picture_in_use'],
});

export const restorePicture = defineEndpoint({
  method: 'POST',
  path: '/media/:name/restore',
  access: editors,
  status: 204,
  cache: 'no-store',
  summary: `Bring back a picture that was deleted less than ${RESTORE_MINUTES} minutes ago`,
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: [...changeErrors, 'unsupported_type', 'too_large'],
});

const deleted = z.object({ name: z.string(), alt: z.string(), ...deletion });
export type DeletedPicture = z.infer<typeof deleted>;

export const listDeletedPictures = defineEndpoint({
  method: 'GET',
  path: '/media-desk/deleted',
  access: editors,
  status: 200,
  cache: 'no-store',
  paged: true,
  summary: 'Deleted pictures that can still be restored, the latest deletion first',
  limits: NO_BODY,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  response: deleted,
  errors: ['unauthorized', 'invalid_fields', 'busy'],
});

export const countUnused = defineEndpoint({
  method: 'GET',
  path: '/media-desk/unused',
  access: editors,
  status: 200,
  cache: 'no-store',
  summary: `How many pictures nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago, and what they take`,
  limits: NO_BODY,
  response: z.object({ count: z.int(), bytes: z.int() }),
  errors: ['unauthorized', 'busy'],
});

export const deleteUnused = defineEndpoint({
  method: 'POST',
  path: '/media-desk/delete-unused',
  access: editors,
  status: 200,
  cache: 'no-store',
  summary: `Delete all pictures that nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago; they can be restored for ${RESTORE_MINUTES} minutes`,
  limits: EMPTY_BODY,
  response: z.object({
    count: z.int(),
    /** Names this deletion, to restore all of it. */
    at: z.iso.datetime(),
  }),
  errors: [...changeErrors, 'unsupported_type', 'too_large'],
});

export const restoreUnused = defineEndpoint({
  method: 'POST',
  path: '/media-desk/restore-unused',
  access: editors,
  status: 200,
  cache: 'no-store',
  summary: `Bring back all pictures that were deleted together less than ${RESTORE_MINUTES} minutes ago`,
  limits: SHORT_BODY,
  body: z.object({ at: z.iso.datetime('Must be the time of a deletion.') }),
  response: z.object({ count: z.int() }),
  errors: [...writeErrors, 'disk_full'],
});
