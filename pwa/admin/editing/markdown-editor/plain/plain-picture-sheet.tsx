import { PictureForm } from '../pictures/picture-form.tsx';
import { TextSheet } from '../text-sheet.tsx';
import { insertParagraph } from './insert-paragraph.ts';
import { picturesMarkdown } from './picture-markdown.ts';

interface PlainPictureSheetProps {
  field: HTMLTextAreaElement | null;
  /** Pasted or dropped. */
  files: readonly File[];
  onClose: () => void;
}

/** Asks for the pictures that go into a text written as Markdown. */
export function PlainPictureSheet({ field, files, onClose }: PlainPictureSheetProps) {
  const close = () => {
    onClose();
    // Once the dialog is gone.
    requestAnimationFrame(() => field?.focus());
  };
  return (
    <TextSheet title="Pictures in the text" onClose={close}>
      <PictureForm
        files={files}
        isGallery
        onReady={(pictures) => {
          if (field !== null) insertParagraph(field, picturesMarkdown(pictures));
          close();
        }}
      />
    </TextSheet>
  );
}
