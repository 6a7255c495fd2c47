import { useRef } from 'react';
import { pictureTypes } from './picture-files.ts';

interface UploadButtonProps {
  label: string;
  /** One picture only. */
  isSingle?: boolean;
  className?: string;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the device's own choice of files. */
export function UploadButton({ label, isSingle = false, className = 'button', onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.showPicker()}>
        {label}
      </button>
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
