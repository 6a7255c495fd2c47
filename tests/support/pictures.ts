import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

interface Options {
  width?: number;
  height?: number;
  kind?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
}

/** A small picture whose left half is red and whose right half is blue. */
export async function aPicture({ width = 80, height = 60, kind = 'png' }: Options = {}): Promise<Buffer> {
  return halves(width, height).toFormat(kind).toBuffer();
}

/** A JPEG that a phone held sideways would make, with the place where it was taken. */
export async function aPhonePicture(): Promise<Buffer> {
  return halves(80, 60)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'SECRETPLACE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .toBuffer();
}

/** A PNG that no compression makes smaller: about three bytes a pixel. */
export async function aNoise(width: number, height: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function aFlatPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#246' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function halves(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
