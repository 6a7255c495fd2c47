import { useId, useState } from 'react';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { HiddenValue } from '#pwa/admin/kit/forms/noted-form.tsx';
import { type PictureSource, PreviewPicture } from './preview-picture.tsx';

interface SharePictureFieldProps {
  /** The name of a picture of the library; empty: the post's own. */
  initial: string;
  error: string | undefined;
  /** The post's own picture; undefined where there is none yet. */
  main: PictureSource | undefined;
}

/** The picture in previews of shared links: the post's own, or another of the library. */
export function SharePictureField({ initial, error, main }: SharePictureFieldProps) {
  const [name, setName] = useState(initial);
  const [legend, hint] = [useId(), useId()];
  const shown = name === '' ? main : name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and has nothing to disable
    <div className="field share-picture" role="group" aria-labelledby={legend} aria-describedby={hint}>
      <span id={legend}>Picture for shared links</span>
      <HiddenValue name="share_picture" value={name} />
      {shown !== undefined && (
        <PreviewPicture className="share-picture-thumb" source={shown} label="The picture for shared links" />
      )}
      <div className="button-row">
        <ChoosePicture label="Choose another" onChoose={setName} />
        {name !== '' && <Button onPress={() => setName('')}>Use the post’s picture</Button>}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="field-hint" id={hint}>
        {name === ''
          ? 'The post’s own picture. Chats and networks show its middle, 1200 by 630.'
          : 'A picture of the library. Chats and networks show its middle, 1200 by 630.'}
      </p>
    </div>
  );
}
