import { useId, useRef } from 'react';
import { readSitePicture, sitePicture } from '#contract/image-url.ts';
import { type SitePictureField as Field, sitePictureFault } from '#contract/settings-facts.ts';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';

interface SitePictureFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  name: Field;
  /** '' for none. */
  value: string;
  /** Name of the path. */
  at: string;
  onChange: (picture: string | undefined) => void;
}

/** Chooses a picture of the library for a place of the site. Says at once when one does not fit there. */
export function SitePictureField(props: SitePictureFieldProps) {
  const { label, hint, error, name, value, at, onChange } = props;
  const [legend, about, fault] = [useId(), useId(), useId()];
  const group = useRef<HTMLDivElement>(null);
  const picture = readSitePicture(value);
  const wrong = error ?? (value === '' ? undefined : sitePictureFault(name, value));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and has nothing to disable
    <div
      className="field picture-field"
      role="group"
      aria-labelledby={legend}
      aria-describedby={`${fault} ${about}`}
      tabIndex={-1}
      data-path={at}
      ref={group}
    >
      <span id={legend}>{label}</span>
      {picture !== undefined && (
        <span className="settings-picture floodlit">
          <PictureImage picture={{ ...picture, alt: '' }} />
        </span>
      )}
      <div className="button-row">
        <ChoosePicture
          label={value === '' ? 'Choose a picture' : 'Choose another'}
          onChoose={(chosen) => onChange(sitePicture(chosen))}
        />
        {value !== '' && (
          <Button
            onPress={() => {
              onChange(undefined);
              // The button is gone with the picture.
              group.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <div id={fault} role="status">
        {wrong !== undefined && <p className="field-error">{wrong}</p>}
      </div>
      <p className="field-hint" id={about}>
        {hint}
      </p>
    </div>
  );
}
