import { type ClipboardEvent, type DragEvent, type FormEvent, useRef, useState } from 'react';
import { filesOf, PICTURE_KINDS, pictureTypes } from '#pwa/admin/editing/pictures/picture-files.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { PictureRow } from './picture-row.tsx';
import { type InsertedPicture, usePictureUploads } from './use-picture-uploads.ts';

const PicturePicker = lazyPart(
  async () => (await import('#pwa/admin/editing/pictures/picture-picker.tsx')).PicturePicker,
);

interface PictureFormProps {
  /** Pasted or dropped. */
  files?: readonly File[] | undefined;
  /** Several at once. */
  isGallery: boolean;
  onReady: (pictures: readonly InsertedPicture[]) => void;
}

/**
 * Chooses pictures of this device or of the library, asks what each shows, sends what the site does not have and hands them
 * over for the text. What failed can be tried again.
 */
export function PictureForm({ files, isGallery, onReady }: PictureFormProps) {
  const [error, setError] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const work = usePictureUploads(files ?? [], onReady);
  const add = (added: readonly File[]) => {
    setError(undefined);
    work.add(added, isGallery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.rows.length === 0) return setError('Choose a picture.');
    setError(undefined);
    if (!work.send())
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const take = (event: ClipboardEvent | DragEvent, given: DataTransfer) => {
    const pictures = filesOf(given);
    if (pictures.length === 0) return;
    event.preventDefault();
    add(pictures);
  };
  return (
    <form
      className="form picture-form"
      noValidate
      ref={form}
      onSubmit={submit}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <TextField
        label={isGallery ? 'Picture files' : 'Picture file'}
        hint={`${PICTURE_KINDS}. Drop or paste works, too.`}
        error={error}
        type="file"
        accept={pictureTypes.join(',')}
        multiple={isGallery}
        onChange={({ target }) => add([...(target.files ?? [])])}
      />
      <div>
        <Button onPress={() => setChoosing(true)}>Choose from the library</Button>
      </div>
      {work.rows.map((row) => (
        <PictureRow
          key={row.key}
          row={row}
          isBusy={work.isSending}
          onWords={work.describe}
          onRemove={work.remove}
        />
      ))}
      <div className="button-row">
        <Button kind="primary" isLarge type="submit" isDisabled={work.isSending} aria-busy={work.isSending}>
          {work.hasFailed ? 'Try again' : 'Add to the text'}
        </Button>
      </div>
      {isChoosing && (
        <PicturePicker
          onChoose={(picture) => {
            setError(undefined);
            work.addStored(picture, isGallery);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </form>
  );
}
