import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { HiddenValue } from '#pwa/admin/kit/forms/noted-form.tsx';

interface LibraryPictureFieldProps {
  /** Of the chosen picture; empty: none. */
  name: string;
  onName: (name: string) => void;
}

/** The way to a picture that the site has already. */
export const LibraryPictureField = ({ name, onName }: LibraryPictureFieldProps) => (
  <>
    <HiddenValue name="library_picture" value={name} />
    <div className="button-row">
      <ChoosePicture label="Choose from the library" onChoose={onName} />
      {name !== '' && <Button onPress={() => onName('')}>Take it out</Button>}
    </div>
  </>
);
