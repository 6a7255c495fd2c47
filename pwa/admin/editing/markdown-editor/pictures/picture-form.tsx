import { type FormEvent, useRef, useState } from 'react';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { PICTURE_KINDS, pictureTypes, takesPictures } from '#pwa/admin/editing/pictures/picture-files.ts';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Check, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { type ChosenPicture, type InsertedPicture, usePictureUploads } from './use-picture-uploads.ts';

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
    <form className="form" noValidate ref={form} onSubmit={submit} {...takesPictures(add)}>
      <TextField
        label={isGallery ? 'Picture files' : 'Picture file'}
        hint={`${PICTURE_KINDS}. You can also drop or paste.`}
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
          onDecorative={work.decorate}
          onRemove={(removed) => {
            // The button goes with its picture.
            form.current?.querySelector<HTMLElement>('[type="file"]')?.focus();
            work.remove(removed);
          }}
        />
      ))}
      <div className="button-row">
        <Button kind="primary" type="submit" isDisabled={work.isSending} aria-busy={work.isSending}>
          {work.hasFailed ? 'Try again' : 'Add to the text'}
        </Button>
      </div>
    </form>
  );
}

interface PictureRowProps {
  row: ChosenPicture;
  isBusy: boolean;
  onWords: (row: ChosenPicture, words: { alt?: string; caption?: string }) => void;
  onDecorative: (row: ChosenPicture, isDecorative: boolean) => void;
  onRemove: (row: ChosenPicture) => void;
}

/** A chosen picture: how it looks, what it shows, and how far it has come. */
function PictureRow({ row, isBusy, onWords, onDecorative, onRemove }: PictureRowProps) {
  const { file, stored, alt, caption, isDecorative = false, sent, failure, fault } = row;
  const name = file?.name ?? 'From the library';
  return (
    <fieldset className="picture-row" inert={isBusy}>
      <legend>{name}</legend>
      {file !== undefined ? (
        <PreviewPicture className="picture-thumb" source={file} label={file.name} size="small" />
      ) : (
        stored !== undefined && (
          <span className="picture-thumb">
            <PictureImage picture={stored} />
          </span>
        )
      )}
      <div className="form">
        <TextField
          label="What it shows"
          hint="For people who can’t see it."
          error={fault}
          className="input"
          value={isDecorative ? '' : alt}
          disabled={isDecorative}
          maxLength={TITLE_MAX}
          onChange={({ target }) => onWords(row, { alt: target.value })}
        />
        <Check checked={isDecorative} onChange={({ target }) => onDecorative(row, target.checked)}>
          Decorative: screen readers skip it
        </Check>
        <TextField
          label="Caption"
          hint="Shown below the picture. Optional."
          className="input"
          value={caption}
          maxLength={TITLE_MAX}
          onChange={({ target }) => onWords(row, { caption: target.value })}
        />
        {sent !== undefined && (
          <progress aria-label={`Uploading ${name}`} max={1} value={sent === 1 ? undefined : sent} />
        )}
        {failure !== undefined && (
          <p role="alert" className="field-error">
            Couldn’t upload. {failure}
          </p>
        )}
        <Button onPress={() => onRemove(row)}>Remove</Button>
      </div>
    </fieldset>
  );
}
