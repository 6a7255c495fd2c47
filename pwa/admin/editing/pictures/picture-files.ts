import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { problems } from '#contract/problem.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const PICTURE_KINDS = 'JPEG, PNG, WebP or AVIF, up to 10 MB each';

/** Why the site does not take a file; undefined where it may. */
export function pictureFault({ size, type }: File): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (size > IMAGE_BYTES_MAX) return 'The picture has more than 10 MB.';
  // Some systems do not know the newer kinds; the server looks at the bytes.
  if (type !== '' && !pictureTypes.includes(type)) return problems.unsupported_image.title;
  return undefined;
}

/** What is pasted or dropped. Text that some programs copy comes with a picture of itself: then the text is meant. */
export const filesOf = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/plain')
    ? []
    : [...data.files].filter(({ type }) => type === '' || type.startsWith('image/'));
