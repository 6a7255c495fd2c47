import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { TITLE_MAX } from './blog-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { IMAGE_BYTES_MAX, imageWidthQuery } from './media.ts';
import { PICTURE_NAME } from './picture-names.ts';
import { editors } from './roles.ts';
import { text } from './text.ts';

/** Characters of an alternative text. */
export const ALTERNATIVE_MAX = TITLE_MAX;

/** Pictures of one page of the library. */
export const PICTURES_A_PAGE = 24;

/**
 * Where a picture is used: a post's main picture, its text, its share picture, a text of it that is not published, an
 * earlier text of it; the same of a page; the site's settings.
 */
export const placeKinds = [
  'post_image',
  'post_text',
  'post_share',
  'post_draft',
  'post_revision',
  'page_text',
  'page_share',
  'page_draft',
  'page_revision',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

const place = z.object({
  kind: z.enum(placeKinds),
  /** The id or the path of what uses it. */
  id: z.string(),
  title: z.string(),
  /** Visitors see it there. */
  visible: z.boolean(),
  /** It can be restored for some minutes. */
  deleted: z.optional(z.literal(true)),
  /** The alternative text there, where it is another than the picture's. */
  alt: z.optional(z.string()),
});
export type PicturePlace = z.infer<typeof place>;

export const libraryPicture = z.object({
  name: z.string(),
  /** The alternative text. */
  alt: z.string(),
  /** Of its largest copy, in points; 0: unknown. */
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

export const pictureWithPlaces = z.object({ ...libraryPicture.shape, places: z.array(place) });
export type PictureWithPlaces = z.infer<typeof pictureWithPlaces>;

export const pictureParams = z.object({ name: z.string().check(z.regex(PICTURE_NAME)) });
const params = pictureParams;

export const pictureAlternative = text({ max: ALTERNATIVE_MAX, line: true });
/**
 * Made for one picture: sent again with the same one, after an answer that was lost, it makes no second and is answered
 * with the first; with another one nothing is stored (`key_reused`).
 */
export const pictureKey = z.optional(z.uuid('Must be a UUID.'));

/** 10 MB over a slow line. */
export const PICTURE_UPLOAD = {
  bytes: 16 * 1024,
  fileBytes: IMAGE_BYTES_MAX,
  seconds: 300,
  rate: null,
} as const;

export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/media',
  access: editors,
  status: 201,
  summary: 'Add a picture to the library; visitors see it once something public uses it',
  limits: PICTURE_UPLOAD,
  body: z.object({ alt: z.optional(pictureAlternative), key: pictureKey }),
  file: 'picture',
  response: libraryPicture,
  errors: ['unsupported_image', 'unreadable_image', 'key_reused'],
});

const used = ['used', 'unused'] as const;
export const listPictures = defineEndpoint({
  method: 'GET',
  path: '/media',
  access: editors,
  paged: true,
  summary: 'The pictures of the library, newest first; q searches in alternative texts',
  query: z.object({
    ...pageQuery,
    only: z.optional(z.enum(used, `Must be one of ${used.join(', ')}.`)),
  }),
  response: libraryPicture,
});

export const readPicture = defineEndpoint({
  method: 'GET',
  path: '/media/:name',
  access: editors,
  summary: 'A picture of the library, with the places where it is used',
  params,
  response: pictureWithPlaces,
});

export const readPictureFile = defineEndpoint({
  method: 'GET',
  path: '/media/:name/picture',
  access: editors,
  summary:
    "A picture of the library as AVIF or WebP, by Accept, whatever uses it: for the operator's screens",
  params,
  query: imageWidthQuery,
  response: 'image',
});
