import type { ClipboardEvent, DragEvent } from 'react';
import { IMAGE_BYTES_MAX } from '#contract/media-rules.ts';
import { problems } from '#contract/problem.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const PICTURE_KINDS = 'JPEG, PNG, WebP or AVIF, up to 10 MB each';

/** Why the site does not take a file; undefined where it may. */
export function pictureFault({ size, type }: File): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (size > IMAGE_BYTES_MAX) return 'The picture is larger than 10 MB.';
  // Some systems do not know the newer kinds; the server looks at the bytes.
  if (type !== '' && !pictureTypes.includes(type)) return problems.unsupported_image.title;
  return undefined;
}

/** Text that some programs copy comes with a picture of itself: then the text is meant. */
const isText = ({ types }: DataTransfer) => types.includes('text/plain');

/** The pictures that are pasted or dropped. */
export const filesOf = (data: DataTransfer | null): File[] =>
  data === null || isText(data)
    ? []
    : [...data.files].filter(({ type }) => type === '' || type.startsWith('image/'));

const hasFiles = (data: DataTransfer) => data.types.includes('Files') && !isText(data);

/** Makes an element take the pictures that are pasted or dropped there. A form or screen around it leaves them alone (useFilesAnywhere). */
export function takesPictures(take: (files: readonly File[]) => void) {
  const given = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // An element within has taken them; React passes the event on from a dialog, too.
    if (event.defaultPrevented) return;
    const files = filesOf(data);
    // The browser would open a dropped file in place of the page.
    if (files.length > 0 || hasFiles(data)) event.preventDefault();
    if (files.length > 0) take(files);
  };
  return {
    onPaste: (event: ClipboardEvent) => given(event, event.clipboardData),
    onDrop: (event: DragEvent) => given(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    },
  };
}
