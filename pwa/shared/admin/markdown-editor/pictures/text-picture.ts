import type { TextPicture } from '#contract/picture-address.ts';

/** A picture as it goes into a text. */
export interface InsertedPicture extends TextPicture {
  alt: string;
  caption: string;
}
