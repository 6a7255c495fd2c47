import { useState } from 'react';
import type { LibraryPicture } from '#contract/media.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';

const PicturePicker = lazyPart(async () => (await import('./picture-picker.tsx')).PicturePicker);

interface ChoosePictureProps {
  label: string;
  onChoose: (picture: LibraryPicture) => void;
}

/** The button that opens the library; the picker is loaded when it is first pressed. */
export function ChoosePicture({ label, onChoose }: ChoosePictureProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button onPress={() => setChoosing(true)}>{label}</Button>
      {isChoosing && (
        <PicturePicker
          onChoose={(picture) => {
            onChoose(picture);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
