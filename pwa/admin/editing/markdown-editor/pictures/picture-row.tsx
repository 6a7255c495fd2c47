import { useEffect, useRef } from 'react';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';
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
        <Thumb file={file} />
      ) : (
        stored !== undefined && (
          <span className="picture-thumb">
            <PictureImage picture={stored} />
          </span>
        )
      )}
      <div className="form">
        <Field label="What it shows" hint="For those who cannot see it." error={fault}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={alt}
              maxLength={TITLE_MAX}
              onChange={({ target }) => onWords(row, { alt: target.value })}
            />
          )}
        </Field>
        <Field label="Caption" hint="Stands below the picture. Optional.">
          {(control) => (
            <input
              {...control}
              className="input"
              value={caption}
              maxLength={TITLE_MAX}
              onChange={({ target }) => onWords(row, { caption: target.value })}
            />
          )}
        </Field>
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

/** Longest side, in pixels. */
const SIDE = 240;

function Thumb({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isLeft = false;
    createImageBitmap(file).then(
      (picture) => {
        const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
        if (!isLeft && canvas.current !== null) {
          canvas.current.width = Math.max(1, Math.round(picture.width * scale));
          canvas.current.height = Math.max(1, Math.round(picture.height * scale));
          canvas.current
            .getContext('2d')
            ?.drawImage(picture, 0, 0, canvas.current.width, canvas.current.height);
        }
        picture.close();
      },
      () => undefined, // This device cannot show it; the site will say whether it can.
    );
    return () => {
      isLeft = true;
    };
  }, [file]);
  return (
    <canvas ref={canvas} className="picture-thumb" width={1} height={1} role="img" aria-label={file.name} />
  );
}
