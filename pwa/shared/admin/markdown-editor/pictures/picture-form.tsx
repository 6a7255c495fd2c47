import { type FormEvent, useRef, useState } from 'react';
import { Field } from '#pwa/shared/ui/field.tsx';
import type { InsertedPicture } from '../rich/insert-blocks.ts';
import { PictureRow } from './picture-row.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

interface PictureFormProps {
  /** Pasted or dropped. */
  files?: readonly File[] | undefined;
  /** Several at once. */
  isGallery: boolean;
  onReady: (pictures: readonly InsertedPicture[]) => void;
}

const KINDS = 'JPEG, PNG, WebP or AVIF, up to 10 MB each.';

/** Chooses pictures, asks what each shows, sends them and hands them over for the text. What failed can be tried again. */
export function PictureForm({ files, isGallery, onReady }: PictureFormProps) {
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const work = usePictureUploads(files ?? [], onReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.rows.length === 0) return setError('Choose a picture.');
    setError(undefined);
    if (!work.send())
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form className="form picture-form" noValidate ref={form} onSubmit={submit}>
      <Field label={isGallery ? 'Picture files' : 'Picture file'} hint={KINDS} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple={isGallery}
            onChange={({ target }) => {
              setError(undefined);
              work.add([...(target.files ?? [])], isGallery);
            }}
          />
        )}
      </Field>
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
        <button type="submit" className="button" aria-disabled={work.isSending} aria-busy={work.isSending}>
          {work.hasFailed ? 'Try again' : 'Add to the text'}
        </button>
      </div>
    </form>
  );
}
