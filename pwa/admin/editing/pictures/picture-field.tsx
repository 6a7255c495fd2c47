import { useId, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { HiddenValue } from '#pwa/admin/kit/forms/noted-form.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { PictureImage } from './picture-image.tsx';

interface PictureFieldProps {
  label: string;
  /** The field of the form that holds the picture's name. */
  name: string;
  initial: string;
  /** The picture without a choice of one's own. */
  instead: { name: string; address: string; label: string };
  /** Pictures that are not of the library: their addresses by their names. */
  addresses: Readonly<Record<string, string>>;
  error: string | undefined;
  hint: string;
}

/** A picture of the library that is chosen for a form, or uploaded for it, and can be given up again. */
export function PictureField({ label, name, initial, instead, addresses, error, hint }: PictureFieldProps) {
  const [chosen, setChosen] = useState(initial);
  const [legend, about] = [useId(), useId()];
  const address = chosen === instead.name ? instead.address : addresses[chosen];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and has nothing to disable
    <div className="field picture-field" role="group" aria-labelledby={legend} aria-describedby={about}>
      <span id={legend}>{label}</span>
      <HiddenValue name={name} value={chosen} />
      <span className="picture-field-shown">
        {address === undefined ? (
          <PictureImage picture={{ name: chosen, alt: 'Chosen from the library', width: 0, height: 0 }} />
        ) : (
          <img className="picture-image" src={address} alt="Drawn for this site" />
        )}
      </span>
      <div className="button-row">
        <ChoosePicture label="Choose a picture" onChoose={setChosen} />
        {chosen !== instead.name && <Button onPress={() => setChosen(instead.name)}>{instead.label}</Button>}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="field-hint" id={about}>
        {hint}
      </p>
    </div>
  );
}
