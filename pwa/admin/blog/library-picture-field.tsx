import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';

const PicturePicker = lazy(async () => ({
  default: (await import('#pwa/admin/editing/pictures/picture-picker.tsx')).PicturePicker,
}));

/** The picture of the library that is chosen in place of a file; empty: none. */
export function useLibraryPicture(chosen: string) {
  const [name, setName] = useState(chosen);
  return { name, setName };
}

interface LibraryPictureFieldProps {
  library: ReturnType<typeof useLibraryPicture>;
  /** A file that was chosen before gives way. */
  onChosen: () => void;
}

/** The way to a picture that the site has already. */
export function LibraryPictureField({ library, onChosen }: LibraryPictureFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const set = (name: string) => {
    library.setName(name);
    setChoosing(false);
    if (field.current === null) return;
    field.current.value = name;
    // The form keeps what is typed.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <input type="hidden" name="library_picture" ref={field} defaultValue={library.name} />
      <div className="button-row">
        <Button onPress={() => setChoosing(true)}>Choose from the library</Button>
        {library.name !== '' && <Button onPress={() => set('')}>Take it out</Button>}
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <PicturePicker
            onChoose={({ name }) => {
              onChosen();
              set(name);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
