import { useEffect, useRef, useState } from 'react';
import { imageUrl } from '#contract/image-url.ts';
import { fetchAsOperator } from './operator-picture.ts';

/** The longest side of a drawn picture, and the size of the canvas before that. Pixels. */
const sizes = {
  large: { side: 800, width: 400, height: 225 },
  small: { side: 240, width: 1, height: 1 },
};

/** A picture that is not on the site: a file on this device, or the image of a post that is not published. */
export type PictureSource = File | string;

interface PreviewPictureProps {
  source: PictureSource;
  label: string;
  className?: string;
  size?: keyof typeof sizes;
  /** Called if this device cannot show the picture, or it does not load. */
  onFailed?: () => void;
}

/** Draws on a canvas: a file needs no address then, and an unpublished image is fetched with the operator's token. */
export function PreviewPicture({ source, label, className, size = 'large', onFailed }: PreviewPictureProps) {
  const { side, width, height } = sizes[size];
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    setDrawn(false);
    pictureOf(source, leaving.signal)
      .then((picture) => {
        if (!leaving.signal.aborted && canvas.current !== null) draw(picture, canvas.current, side);
        picture.close();
        if (!leaving.signal.aborted) setDrawn(true);
      })
      .catch(() => leaving.signal.aborted || onFailed?.());
    return () => leaving.abort();
  }, [source, side, onFailed]);
  return (
    <canvas
      ref={canvas}
      className={className}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      data-drawn={isDrawn}
    />
  );
}

const pictureOf = async (source: PictureSource, signal: AbortSignal): Promise<ImageBitmap> =>
  createImageBitmap(source instanceof File ? source : await fetchAsOperator(imageUrl(source), signal));

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, side: number): void {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
