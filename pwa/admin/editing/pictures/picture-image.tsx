import { useEffect, useRef, useState } from 'react';
import type { ImageWidth } from '#contract/image-url.ts';
import type { LibraryPicture } from '#contract/media.ts';
import { operatorPicture } from './operator-picture.ts';

/** How far below the screen a picture is fetched already. */
const AHEAD = '300px';

interface PictureImageProps {
  picture: Pick<LibraryPicture, 'name' | 'alt' | 'width' | 'height'>;
  width?: ImageWidth;
  /** The words next to it name it. */
  isNamed?: boolean;
}

/** A picture of the library, public or not: fetched by the operator's token as it comes near the screen. */
export function PictureImage({ picture, width = 400, isNamed = false }: PictureImageProps) {
  const { name, alt } = picture;
  const image = useRef<HTMLImageElement>(null);
  const [src, setSrc] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    const load = async () => {
      url = URL.createObjectURL(await operatorPicture(name, leaving.signal, width));
      if (leaving.signal.aborted) URL.revokeObjectURL(url);
      else setSrc(url);
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        load().catch(() => leaving.signal.aborted || setMissing(true));
      },
      { rootMargin: AHEAD },
    );
    if (image.current !== null) near.observe(image.current);
    return () => {
      near.disconnect();
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [name, width]);
  return (
    <img
      ref={image}
      className="picture-image"
      src={src}
      alt={isNamed ? '' : alt}
      width={picture.width || undefined}
      height={picture.height || undefined}
      data-missing={isMissing}
    />
  );
}
