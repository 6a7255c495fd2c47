import { useEffect, useState } from 'react';
import type { TextPicture } from '#contract/media-rules.ts';
import { operatorPicture } from './operator-picture.ts';

/** A picture of the site on the operator's screens, whether or not visitors see it yet. */
export function SitePicture({ picture: { name, size }, alt }: { picture: TextPicture; alt: string }) {
  const [shown, setShown] = useState<string | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | undefined;
    operatorPicture(name, leaving.signal).then(
      (picture) => {
        address = URL.createObjectURL(picture);
        setShown(address);
      },
      () => leaving.signal.aborted || setShown('failed'),
    );
    return () => {
      leaving.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [name]);
  if (shown === 'failed')
    return <span className="editor-picture-foreign">The picture could not be loaded.</span>;
  return (
    <img
      className="text-picture"
      src={shown}
      alt={alt}
      width={size?.width ?? 1600}
      height={size?.height ?? 900}
      draggable={false}
    />
  );
}
