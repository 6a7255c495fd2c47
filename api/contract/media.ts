import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { NO_BODY } from './endpoint-limits.ts';
import { type ImageWidth, imageWidths } from './image-url.ts';
import { wholeNumber } from './text.ts';

export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 40_000_000;
const isWidth = (value: number): value is ImageWidth => imageWidths.some((width) => width === value);

export const pictureName = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));
const imageName = z.object({ blog_img: pictureName });

export const readImage = defineEndpoint({
  method: 'GET',
  path: '/blog/:blog_img',
  access: 'public',
  status: 200,
  cache: 'immutable',
  summary: "A post's image as AVIF or WebP, by Accept; of an unpublished post for the operator's token alone",
  limits: NO_BODY,
  params: imageName,
  query: z.object({
    w: z.optional(
      z.pipe(
        wholeNumber(1, 10_000, `Must be one of ${imageWidths.join(', ')}.`),
        z.number().check(z.refine(isWidth, `Must be one of ${imageWidths.join(', ')}.`)),
      ),
    ),
  }),
  response: 'image',
  errors: ['invalid_fields', 'unauthorized', 'not_found'],
});

export const readShareImage = defineEndpoint({
  method: 'GET',
  path: '/blog/:blog_img/share.jpg',
  access: 'public',
  status: 200,
  cache: 'immutable',
  summary: "The middle of a published post's image as a JPEG of 1200 by 630, for previews of shared links",
  limits: NO_BODY,
  params: imageName,
  response: 'jpeg',
  errors: ['not_found', 'busy'],
});
