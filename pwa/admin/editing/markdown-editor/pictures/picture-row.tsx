import { TITLE_MAX } from '#contract/blog-rules.ts';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import type { ChosenPicture } from './use-picture-uploads.ts';

interface PictureRowProps {
  row: ChosenPicture;
  isBusy: boolean;
  onWords: (row: ChosenPicture, words: { alt?: string; caption?: string }) => void;
  onRemove: (row: ChosenPicture) => void;
}

/** A chosen picture: how it looks, what it shows, and how far it has come. */
export function PictureRow({ row, isBusy, onWords, onRemove }: PictureRowProps) {
  const { file, stored, alt, caption, sent, failure, fault } = row;
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
          hint="For those who cannot see it."
          error={fault}
          className="input"
          value={alt}
          maxLength={TITLE_MAX}
          onChange={({ target }) => onWords(row, { alt: target.value })}
        />
        <TextField
          label="Caption"
          hint="Stands below the picture. Optional."
          className="input"
          value={caption}
          maxLength={TITLE_MAX}
          onChange={({ target }) => onWords(row, { caption: target.value })}
        />
        {sent !== undefined && (
          <progress aria-label={`Sending ${name}`} max={1} value={sent === 1 ? undefined : sent} />
        )}
        {failure !== undefined && (
          <p role="alert" className="field-error">
            Not sent. {failure}
          </p>
        )}
        <Button onPress={() => onRemove(row)}>Remove</Button>
      </div>
    </fieldset>
  );
}
