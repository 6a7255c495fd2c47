import { useEffect, useState } from 'react';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { keepPicture, readPicture } from '#pwa/admin/editing/drafts/draft-picture.ts';
import type { Start } from '#pwa/admin/editing/editing.ts';

/** The picture chosen for a post and not saved yet: kept on this device, and back when the form is. */
export function useDraftPicture(place: string, { isRestored, values }: Start<DraftValues>) {
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState<File>();
  const [isLost, setLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that has just been opened looks for its picture
  useEffect(() => {
    let isLeft = false;
    void readPicture(place).then((kept) => {
      if (isLeft) return;
      setLost(isRestored && values.picture !== undefined && kept === undefined);
      setSaved(kept);
      // A picture that was chosen in the meantime is newer.
      if (kept !== undefined) setFile((chosen) => chosen ?? kept);
    });
    return () => {
      isLeft = true;
    };
  }, [place]);
  return {
    file,
    /** The picture is stored, and comes back after the page was closed. */
    isSaved: file !== undefined && file === saved,
    isLost,
    setFile: (chosen: File | undefined) => {
      setFile(chosen);
      setLost(false);
      void keepPicture(place, chosen).then((isSaved) => isSaved && setSaved(chosen));
    },
  };
}
