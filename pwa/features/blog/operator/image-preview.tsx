import { useEffect, useRef, useState } from 'react';

/** Longest side of a preview, in pixels of the picture drawn. */
const SIDE = 640;

/** The chosen file as a picture, drawn here: no address of a file is needed, so the page's policy can forbid them. */
export function ImagePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    let isOld = false;
    setState('drawing');
    createImageBitmap(file)
      .then((picture) => {
        if (!isOld && canvas.current !== null) draw(picture, canvas.current);
        picture.close();
        if (!isOld) setState('drawn');
      })
      .catch(() => isOld || setState('failed'));
    return () => {
      isOld = true;
    };
  }, [file]);
  return (
    <figure className="image-preview">
      <canvas ref={canvas} role="img" aria-label={`Preview of ${file.name}`} hidden={state !== 'drawn'} />
      <figcaption className="small soft">
        {state === 'failed'
          ? 'This device cannot show the file; the site will say whether it can.'
          : file.name}
      </figcaption>
    </figure>
  );
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
