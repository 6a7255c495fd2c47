import { toMarkdown } from 'mdast-util-to-markdown';
import { pictureAddress } from '#contract/media-rules.ts';
import { useReadForm } from '#pwa/admin/kit/forms/read-form.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { PictureForm } from './picture-form.tsx';
import type { InsertedPicture } from './use-picture-uploads.ts';

interface PlainPictureSheetProps {
  field: HTMLTextAreaElement | null;
  /** Pasted or dropped. */
  files: readonly File[];
  onClose: () => void;
}

/** Asks for the pictures that go into a text written as Markdown. */
export function PlainPictureSheet({ field, files, onClose }: PlainPictureSheetProps) {
  const readForm = useReadForm();
  const close = () => {
    onClose();
    // Once the dialog is gone.
    requestAnimationFrame(() => field?.focus());
  };
  return (
    <AsideSheet title="Pictures in the text" onClose={close}>
      <PictureForm
        files={files}
        isGallery
        onReady={(pictures) => {
          if (field !== null) insertParagraph(field, picturesMarkdown(pictures));
          readForm();
          close();
        }}
      />
    </AsideSheet>
  );
}

/** Puts Markdown into a field as a paragraph of its own, where the cursor is. The cursor is below it then. */
function insertParagraph(field: HTMLTextAreaElement, markdown: string): void {
  const { value, selectionEnd: at } = field;
  const [before, after] = [value.slice(0, at), value.slice(at)];
  const breaks = (wanted: number, had: string) => '\n'.repeat(Math.max(0, wanted - had.length));
  const above = before.trim() === '' ? '' : breaks(2, /\n*$/.exec(before)?.[0] ?? '');
  const below = breaks(2, /^\n*/.exec(after)?.[0] ?? '');
  field.setRangeText(above + markdown + below, at, at, 'end');
}

/** A paragraph of pictures: one is a figure, more are a gallery. */
const picturesMarkdown = (pictures: readonly InsertedPicture[]): string =>
  pictures
    .map(({ alt, caption, ...picture }) =>
      toMarkdown({ type: 'image', url: pictureAddress(picture), alt, title: caption || null }).trim(),
    )
    .join('\n');
