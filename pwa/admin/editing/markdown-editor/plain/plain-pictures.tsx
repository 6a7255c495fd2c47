import { type RefObject, useEffect, useState } from 'react';
import { filesOf } from '#pwa/admin/editing/pictures/picture-files.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';

const Sheet = lazyPart(async () => (await import('./plain-picture-sheet.tsx')).PlainPictureSheet);

interface PlainPicturesProps {
  /** Where the Markdown is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Pictures for a text that is written as Markdown: by a button, a paste or a drop. */
export function PlainPictures({ field }: PlainPicturesProps) {
  /** What the sheet starts from; undefined: it is closed. */
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    const text = field.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = (event: Event, given: DataTransfer | null) => {
      const pictures = filesOf(given);
      if (pictures.length === 0) return;
      event.preventDefault();
      setFiles(pictures);
    };
    text?.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    text?.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    text?.addEventListener('dragover', over, { signal });
    return () => leaving.abort();
  }, [field]);
  return (
    <div>
      <Button onPress={() => setFiles([])}>Picture</Button>
      {files !== undefined && (
        <Sheet field={field.current} files={files} onClose={() => setFiles(undefined)} />
      )}
    </div>
  );
}
