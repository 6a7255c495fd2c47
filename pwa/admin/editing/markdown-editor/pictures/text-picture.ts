import type { TextPicture } from '#contract/media-rules.ts';

/** A picture as it goes into a text. */
export interface InsertedPicture extends TextPicture {
  alt: string;
  caption: string;
}
