import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Options {
  width?: number;
  height?: number;
  kind?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
}

/** A small picture whose left half is red and whose right half is blue: wide, since every size of it is encoded. */
export async function aPicture({ width = 80, height = 20, kind = 'png' }: Options = {}): Promise<Buffer> {
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

/** A PNG with these chunks behind its header. */
export async function aPngWith(chunks: readonly (readonly [type: string, data: Buffer])[]): Promise<Buffer> {
  const png = await aPicture();
  const HEADER_END = 33;
  const made = chunks.map(([type, data]) => aChunk(type, data));
  return Buffer.concat([png.subarray(0, HEADER_END), ...made, png.subarray(HEADER_END)]);
}

function aChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** Text chunks that a decoder takes gigabytes for: each is just below what libpng still inflates. */
export function textBombs(count: number): [type: string, data: Buffer][] {
  const inflated = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 });
  return Array.from({ length: count }, (_, n): [string, Buffer] =>
    n % 2 === 0
      ? ['zTXt', Buffer.concat([Buffer.from(`k${n}\0\0`), inflated])]
      : ['iTXt', Buffer.concat([Buffer.from(`k${n}\0\x01\0\0\0`), inflated])],
  );
}

/** A colour profile of so many bytes that are nearly nothing when packed. */
export const aHugeProfile = (bytes: number): [type: string, data: Buffer] => [
  'iCCP',
  Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(bytes, 7), { level: 9 })]),
];
