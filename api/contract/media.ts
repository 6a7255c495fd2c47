import * as z from 'zod/mini';
import { editors } from './auth-rules.ts';
import { TITLE_MAX } from './blog-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { type ImageWidth, iconFiles, imageWidths } from './image-url.ts';
import { IMAGE_BYTES_MAX, PICTURE_NAME } from './media-rules.ts';
import { pageQuery, text, wholeNumber } from './text.ts';
import { TRASH_DAYS } from './trash-rules.ts';

const isWidth = (value: number): value is ImageWidth => imageWidths.some((width) => width === value);

const imageName = z.object({ blog_img: z.string().check(z.regex(PICTURE_NAME)) });

const imageWidthQuery = z.object({
  w: z.optional(
    z.pipe(
      wholeNumber(1, 10_000, `Must be one of ${imageWidths.join(', ')}.`),
      z.number().check(z.refine(isWidth, `Must be one of ${imageWidths.join(', ')}.`)),
    ),
  ),
});

/** A form may name a picture of the library in place of a file. */
export const chosenPicture = z.optional(
  z.string().check(z.regex(PICTURE_NAME, 'Choose a picture from the library.')),
);

export const readImage = defineEndpoint('GET /blog/:blog_img', 'public', {
  cache: 'immutable',
  summary:
    'A picture that something public uses as AVIF or WebP, by Accept; others for the token of an editor alone. 301 from one that was replaced',
  params: imageName,
  query: imageWidthQuery,
  response: 'image',
  errors: ['unauthorized'],
});

export const readShareImage = defineEndpoint('GET /blog/:blog_img/share.jpg', 'public', {
  cache: 'immutable',
  summary: 'The middle of a public picture as a JPEG of 1200 by 630, for previews of shared links',
  params: imageName,
  response: 'jpeg',
});

export const readIcon = defineEndpoint('GET /blog/:blog_img/icons/:icon', 'public', {
  cache: 'immutable',
  summary: `The picture that the settings name as the icon of the site, as a square PNG: ${iconFiles.map((file) => `${file}.png`).join(', ')}`,
  params: z.object({ ...imageName.shape, icon: z.string().check(z.regex(/^[a-z0-9.-]{1,20}$/)) }),
  response: 'png',
});

/** Characters of an alternative text. */
export const ALTERNATIVE_MAX = TITLE_MAX;

/** Pictures of one page of the library. */
export const PICTURES_A_PAGE = 24;

/**
 * Where a picture is used: a post's main picture, its text, its share picture, a text of it that is not published, an
 * earlier text of it; the same of a page; the settings, earlier ones, a preview of some.
 */
const placeKinds = [
  'post_image',
  'post_text',
  'post_share',
  'post_draft',
  'post_revision',
  'page_text',
  'page_share',
  'page_draft',
  'page_revision',
  'settings',
  'settings_revision',
  'settings_preview',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

const place = z.object({
  kind: z.enum(placeKinds),
  /** The id or the path of what uses it. */
  id: z.string(),
  title: z.string(),
  /** Visitors see it there. */
  visible: z.boolean(),
  /** Present for a picture that is in the trash. */
  deleted: z.optional(z.literal(true)),
  /** The alternative text there, where it is another than the picture's. */
  alt: z.optional(z.string()),
});
export type PicturePlace = z.infer<typeof place>;

const libraryPicture = z.object({
  name: z.string(),
  /** The alternative text. */
  alt: z.string(),
  /** The width of its largest copy, in points; 0: unknown. */
  width: z.int(),
  height: z.int(),
  /** What was uploaded; null: unknown. */
  kind: z.nullable(z.enum(['jpeg', 'png', 'webp', 'avif'])),
  /** What it takes on the server in all sizes. */
  bytes: z.int(),
  /** When it was uploaded. */
  date: z.iso.datetime(),
  /** Who uploaded it; null: their login is gone, or unknown. */
  by: z.nullable(z.string()),
  /** In how many places it is used. */
  uses: z.int(),
});
export type LibraryPicture = z.infer<typeof libraryPicture>;

const pictureWithPlaces = z.object({ ...libraryPicture.shape, places: z.array(place) });
export type PictureWithPlaces = z.infer<typeof pictureWithPlaces>;

const params = z.object({ name: z.string().check(z.regex(PICTURE_NAME)) });

const pictureAlternative = text({ max: ALTERNATIVE_MAX, line: true });
/**
 * A key made for one picture: sent again with the same one, after an answer that was lost, it makes no second and is answered
 * with the first; with another one nothing is stored (`key_reused`).
 */
const pictureKey = z.optional(z.uuid('Must be a UUID.'));

/** 10 MB over a slow line. */
const PICTURE_UPLOAD = {
  bytes: 16 * 1024,
  fileBytes: IMAGE_BYTES_MAX,
  seconds: 300,
} as const;

export const uploadPicture = defineEndpoint('POST /media', editors, {
  status: 201,
  summary: 'Add a picture to the library; visitors see it once something public uses it',
  limits: PICTURE_UPLOAD,
  body: z.object({ alt: z.optional(pictureAlternative), key: pictureKey }),
  file: 'picture',
  response: libraryPicture,
  errors: ['unsupported_image', 'unreadable_image', 'key_reused'],
});

const used = ['used', 'unused'] as const;
export const listPictures = defineEndpoint('GET /media', editors, {
  paged: true,
  summary: 'The pictures of the library, newest first; q searches in alternative texts',
  query: z.object({
    ...pageQuery,
    only: z.optional(z.enum(used, `Must be one of ${used.join(', ')}.`)),
  }),
  response: libraryPicture,
});

export const readPicture = defineEndpoint('GET /media/:name', editors, {
  summary: 'A picture of the library, with the places where it is used',
  params,
  response: pictureWithPlaces,
});

export const readPictureFile = defineEndpoint('GET /media/:name/picture', editors, {
  summary:
    "A picture of the library as AVIF or WebP, by Accept, whatever uses it: for the operator's screens",
  params,
  query: imageWidthQuery,
  response: 'image',
});

export const changePicture = defineEndpoint('PATCH /media/:name', editors, {
  summary:
    'Change the alternative text of a picture, also where it is used with the text that it had; other texts of it stay',
  params,
  body: z.object({
    alt: pictureAlternative,
    /** The text that the operator read. If the stored one differs, nothing is changed. */
    was: z.optional(z.string()),
  }),
  response: pictureWithPlaces,
  errors: ['changed_meanwhile'],
});

export const replacePicture = defineEndpoint('POST /media/:name/replace', editors, {
  status: 201,
  summary: `Put a new picture in the place of one wherever that is used. The new one has a name of its own; the old one can be put back for ${TRASH_DAYS} days`,
  limits: PICTURE_UPLOAD,
  params,
  body: z.object({ key: pictureKey }),
  file: 'picture',
  response: libraryPicture,
  errors: ['unsupported_image', 'unreadable_image', 'key_reused'],
});

export const undoReplace = defineEndpoint('POST /media/:name/replace/undo', editors, {
  summary: `Put the picture back that this one replaced less than ${TRASH_DAYS} days ago`,
  params,
  response: pictureWithPlaces,
  errors: ['invalid_fields'],
});

/** How long a picture that nothing uses stays when all such are deleted: somebody may be writing the text for it. Minutes. */
export const UNUSED_MINUTES = 60;

export const deletePicture = defineEndpoint('DELETE /media/:name', editors, {
  summary: `Delete a picture that nothing uses; it can be restored for ${TRASH_DAYS} days`,
  params,
  errors: ['picture_in_use'],
});

export const restorePicture = defineEndpoint('POST /media/:name/restore', editors, {
  summary: `Bring back a picture that was deleted less than ${TRASH_DAYS} days ago`,
  params,
});

export const countUnused = defineEndpoint('GET /media-desk/unused', editors, {
  summary: `How many pictures nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago, and what they take`,
  response: z.object({ count: z.int(), bytes: z.int() }),
});

export const deleteUnused = defineEndpoint('POST /media-desk/delete-unused', editors, {
  summary: `Delete all pictures that nothing uses and were uploaded more than ${UNUSED_MINUTES} minutes ago; they can be restored for ${TRASH_DAYS} days`,
  response: z.object({
    count: z.int(),
    /** Names this deletion, to restore all of it. */
    at: z.iso.datetime(),
  }),
  errors: ['not_found'],
});

export const restoreUnused = defineEndpoint('POST /media-desk/restore-unused', editors, {
  summary: `Bring back all pictures that were deleted together less than ${TRASH_DAYS} days ago`,
  body: z.object({ at: z.iso.datetime('Must be the time of a deletion.') }),
  response: z.object({ count: z.int() }),
});
