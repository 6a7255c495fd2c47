import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  pictureAlternative as alt,
  pictureKey as key,
  libraryPicture,
  pictureParams as params,
  pictureWithPlaces,
  PICTURE_UPLOAD as UPLOAD,
} from './media-library.ts';
import { TRASH_DAYS } from './restorable.ts';
import { editors } from './roles.ts';

export const changePicture = defineEndpoint({
  method: 'PATCH',
  path: '/media/:name',
  access: editors,
  summary:
    'Change the alternative text of a picture, also where it is used with the text that it had; other texts of it stay',
  params,
  body: z.object({
    alt,
    /** The text that the operator read. If the stored one differs, nothing is changed. */
    was: z.optional(z.string()),
  }),
  response: pictureWithPlaces,
  errors: ['changed_meanwhile'],
});

export const replacePicture = defineEndpoint({
  method: 'POST',
  path: '/media/:name/replace',
  access: editors,
  status: 201,
  summary: `Put a new picture in the place of one wherever that is used. The new one has a name of its own; the old one can be put back for ${TRASH_DAYS} days`,
  limits: UPLOAD,
  params,
  body: z.object({ key }),
  file: 'picture',
  response: libraryPicture,
  errors: ['unsupported_image', 'unreadable_image', 'key_reused'],
});

export const undoReplace = defineEndpoint({
  method: 'POST',
  path: '/media/:name/replace/undo',
  access: editors,
  summary: `Put the picture back that this one replaced less than ${TRASH_DAYS} days ago`,
  params,
  response: pictureWithPlaces,
  errors: ['invalid_fields'],
});
