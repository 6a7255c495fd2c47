import { toMarkdown } from 'mdast-util-to-markdown';
import { pictureAddress } from '#contract/media-rules.ts';
import type { InsertedPicture } from '../pictures/text-picture.ts';

/** A paragraph of pictures: one is a figure, more are a gallery. */
export const picturesMarkdown = (pictures: readonly InsertedPicture[]): string =>
  pictures
    .map(({ alt, caption, ...picture }) =>
      toMarkdown({ type: 'image', url: pictureAddress(picture), alt, title: caption || null }).trim(),
    )
    .join('\n');
