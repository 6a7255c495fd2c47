import { type FormEvent, useRef, useState } from 'react';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { PICTURE_KINDS, pictureTypes, takesPictures } from '#pwa/admin/editing/pictures/picture-files.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { PictureRow } from './picture-row.tsx';
import { type InsertedPicture, usePictureUploads } from './use-picture-uploads.ts';

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
  return (
    <form className="form picture-form" noValidate ref={form} onSubmit={submit} {...takesPictures(add)}>
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
        <ChoosePicture
          label="Choose from the library"
          onChoose={(picture) => {
            setError(undefined);
            work.addStored(picture, isGallery);
          }}
        />
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
    </form>
  );
}
