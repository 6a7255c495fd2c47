import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LibraryPicture } from '#contract/media.ts';
import { pictureFault } from '#pwa/admin/editing/pictures/picture-files.ts';
import { UploadButton } from '#pwa/admin/editing/pictures/upload-button.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { PictureCalls } from './queries.ts';

interface ReplacePictureProps {
  name: string;
  calls: PictureCalls;
  onReplaced: (made: LibraryPicture) => void;
}

/** Puts another picture in the place of this one. */
export function ReplacePicture({ name, calls, onReplaced }: ReplacePictureProps) {
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string>();
  const last = useRef<{ file: File; key: string }>(undefined);
  const stop = useRef<AbortController>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (upload: { file: File; key: string }) => {
      stop.current = new AbortController();
      setSent(0);
      return calls.replace(name, upload, { signal: stop.current.signal, onProgress: setSent });
    },
    onSuccess: onReplaced,
  });
  const isStopped = stop.current?.signal.aborted === true;
  const send = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    setFault(pictureFault(file));
    if (pictureFault(file) !== undefined) return;
    last.current = { file, key: newKey() };
    mutate(last.current);
  };
  if (isPending) {
    return (
      <div className="upload-progress">
        <p aria-live="polite">{sent === 1 ? 'The site prepares the picture…' : 'Sending the picture…'}</p>
        <progress
          aria-label="Sending the picture"
          max={100}
          value={sent === 1 ? undefined : Math.floor(sent * 100)}
        />
        <Button onPress={() => stop.current?.abort()}>Stop sending</Button>
      </div>
    );
  }
  const failure = fault ?? (error === null || isStopped ? undefined : failureWords(error));
  return (
    <>
      <UploadButton label="Replace" isSingle className="button button-quiet button-small" onFiles={send} />
      {failure !== undefined && (
        <Notice
          role="alert"
          tone="danger"
          action={
            fault === undefined && (
              <Button onPress={() => last.current && mutate(last.current)}>Try again</Button>
            )
          }
        >
          Not replaced. {failure}
        </Notice>
      )}
    </>
  );
}
