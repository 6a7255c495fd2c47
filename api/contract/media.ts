import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { type ImageWidth, imageWidths } from './image-url.ts';
import { PICTURE_NAME } from './picture-names.ts';
import { wholeNumber } from './text.ts';

export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 40_000_000;
/** A picture is at most so many times as high as wide. */
export const TALLEST = 5;
/** The master of a picture is no wider. Points. */
export const MASTER_WIDTH_MAX = 2400;
const isWidth = (value: number): value is ImageWidth => imageWidths.some((width) => width === value);

const imageName = z.object({ blog_img: z.string().check(z.regex(PICTURE_NAME)) });

export const imageWidthQuery = z.object({
  w: z.optional(
    z.pipe(
      wholeNumber(1, 10_000, `Must be one of ${imageWidths.join(', ')}.`),
      z.number().check(z.refine(isWidth, `Must be one of ${imageWidths.join(', ')}.`)),
    ),
  ),
});

/** Of a form that may name a picture of the library in place of a file. */
export const chosenPicture = z.optional(
  z.string().check(z.regex(PICTURE_NAME, 'Choose a picture of the library.')),
);

export const readImage = defineEndpoint({
  method: 'GET',
  path: '/blog/:blog_img',
  access: 'public',
  cache: 'immutable',
  summary:
    'A picture that something public uses as AVIF or WebP, by Accept; others for the token of an editor alone. 301 from one that was replaced',
  params: imageName,
  query: imageWidthQuery,
  response: 'image',
  errors: ['unauthorized'],
});

export const readShareImage = defineEndpoint({
  method: 'GET',
  path: '/blog/:blog_img/share.jpg',
  access: 'public',
  cache: 'immutable',
  summary: 'The middle of a public picture as a JPEG of 1200 by 630, for previews of shared links',
  params: imageName,
  response: 'jpeg',
});
