import { type ComponentProps, useRef } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { pictureTypes } from './picture-files.ts';

interface UploadButtonProps {
  label: string;
  /** One picture only. */
  isSingle?: boolean;
  kind?: ComponentProps<typeof Button>['kind'];
  onFiles: (files: readonly File[]) => void;
}

/** Opens the device's own choice of files. */
export function UploadButton({ label, isSingle = false, kind = 'primary', onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onPress={() => input.current?.showPicker()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: files`}
        accept={pictureTypes.join(',')}
        multiple={!isSingle}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
