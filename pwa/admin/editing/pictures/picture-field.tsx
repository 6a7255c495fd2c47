import { type ReactNode, useId, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { HiddenValue } from '#pwa/admin/kit/forms/read-form.tsx';
import { useDraftedField } from '../drafts/drafted-fields.tsx';
import { ChoosePicture } from './choose-picture.tsx';

interface PictureFieldProps {
  label: string;
  /** The field of the form that holds the picture's name. */
  name: string;
  /** On the button that opens the library. */
  choose: string;
  /** The picture without a choice of one's own, and the button that goes back to it. */
  instead: { name: string; label: string };
  hint: (chosen: string) => string;
  /** How the picture looks. */
  children: (chosen: string) => ReactNode;
}

/** A picture of the library that is chosen for a form, or uploaded for it, and can be given up again. */
export function PictureField(props: PictureFieldProps) {
  const { label, name, choose, instead, hint, children } = props;
  const { defaultValue: initial = '', error } = useDraftedField(name);
  const [chosen, setChosen] = useState(initial);
  const [legend, about] = [useId(), useId()];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and has nothing to disable
    <div className="field picture-field" role="group" aria-labelledby={legend} aria-describedby={about}>
      <span id={legend}>{label}</span>
      <HiddenValue name={name} value={chosen} />
      {children(chosen)}
      <div className="button-row">
        <ChoosePicture label={choose} onChoose={(picture) => setChosen(picture.name)} />
        {chosen !== instead.name && <Button onPress={() => setChosen(instead.name)}>{instead.label}</Button>}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="field-hint" id={about}>
        {hint(chosen)}
      </p>
    </div>
  );
}
