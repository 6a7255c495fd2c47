import type { AvifOptions, Sharp } from 'sharp';
import sharp from 'sharp';
import { ACCENT_GROUNDS, contrastOf, hexOf } from '#contract/accent.ts';
import { type ImageWidth, iconFiles, iconParts, imageWidths, SHARE_SIZE } from '#contract/image-url.ts';
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, MASTER_WIDTH_MAX, TALLEST } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import type { PictureFile } from './encode-process.ts';
import { kindOf } from './image-kind.ts';

const MASTER = { quality: 90, effort: 2 };

const WIDEST = 20;

/**
 * How long AVIF (0 to 9) and WebP (0 to 6) think, by width. A step more takes AVIF twice as long for a twentieth fewer
 * bytes, and a step less costs a quarter more; WebP's usual step, twice as long, saves a twentieth, too.
 */
const EFFORT: Record<ImageWidth, { avif: number; webp: number }> = {
  400: { avif: 2, webp: 4 },
  800: { avif: 1, webp: 2 },
  1600: { avif: 1, webp: 2 },
};

/**
 * 1 to 100. The list of posts, pictures included, comes in 200 kB on a phone; at a phone's distance no difference is seen. The
 * width that phones take, drawn by them at two to three of their points for one of the page, has the least, and half the colours:
 * 16 % fewer bytes of photographs.
 */
const QUALITY: Record<ImageWidth, { avif: AvifOptions; webp: number }> = {
  400: { avif: { quality: 38 }, webp: 75 },
  800: { avif: { quality: 34, chromaSubsampling: '4:2:0' }, webp: 62 },
  1600: { avif: { quality: 38 }, webp: 75 },
};

/** Four pictures of that width come with a list. One of more bytes is full of detail, which hides that it has less quality. */
const PHONE_AVIF = { width: 800, bytes: 13_000, coarser: [27, 22] };

// libvips reads no other kind in this process, whatever our own look at the bytes may have missed. It works with one
// thread: the other processors are the visitors'.
sharp.concurrency(1);
// No picture is asked for twice: what it keeps of its work is memory lost.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
});

/**
 * A picture in every width and format and as a master, upright, in sRGB, without metadata; of an animation the first frame.
 * @throws Problem unsupported_image, unreadable_image or too_large
 */
export async function encodeImage(upload: Uint8Array): Promise<PictureFile[]> {
  const bytes = kindOf(upload) === 'png' && upload.length <= IMAGE_BYTES_MAX ? cleanPng(upload) : upload;
  await refuseUnfit(bytes);
  const { data, info } = await readable(() =>
    upright(bytes)
      .resize({ width: MASTER_WIDTH_MAX, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const raw = () => sharp(data, { raw: { width, height, channels } });
  const encoded: PictureFile[] = [{ width, format: 'master', bytes: await raw().webp(MASTER).toBuffer() }];
  for (const target of imageWidths) {
    // One after the other, as it leaves processor and memory to the visitors.
    const sized = () => raw().resize({ width: target });
    const effort = EFFORT[target];
    const quality = QUALITY[target];
    const webp = sized().webp({ quality: quality.webp, effort: effort.webp });
    encoded.push({ width: target, format: 'webp', bytes: await webp.toBuffer() });
    const avif = (coarser = {}) =>
      sized()
        .avif({ ...quality.avif, effort: effort.avif, ...coarser })
        .toBuffer();
    encoded.push({
      width: target,
      format: 'avif',
      bytes: await (target === PHONE_AVIF.width ? light(avif) : avif()),
    });
  }
  return encoded;
}

/** For previews of shared links, which other programs read and make smaller. */
const SHARE_JPEG = { quality: 80, mozjpeg: true };

/** The middle of a stored picture, for previews of shared links. @throws Problem unreadable_image */
export async function encodeShare(master: Uint8Array): Promise<PictureFile[]> {
  const { width, height } = SHARE_SIZE;
  const bytes = await readable(() => sharp(master).resize(width, height).jpeg(SHARE_JPEG).toBuffer());
  return [{ width, format: 'jpeg', bytes }];
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/**
 * The share of an icon's side that the picture takes where systems cut the icon into a shape. Every mask leaves a circle of 80 %
 * (W3C, Web Application Manifest); the corners of a drawing are inside of it.
 */
const IN_MASK = { filled: 0.8, drawn: 0.56 };
/** Side of the icon for Apple's systems, which only round its corners. Pixels. */
const APPLE = 180;
const ON_APPLE = { filled: 1, drawn: 0.8 };

/** A stored picture as the icons of the site. @throws Problem unreadable_image */
export async function encodeIcons(master: Uint8Array): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  const { kind, background: behind } = await readable(() => analyse(master));
  for (const { purpose, side } of iconFiles.map(iconParts)) {
    const isMasked = purpose === 'maskable';
    const background = isMasked ? behind : TRANSPARENT;
    const inner = isMasked ? Math.round(side * (side === APPLE ? ON_APPLE : IN_MASK)[kind]) : side;
    const before = Math.floor((side - inner) / 2);
    const after = side - inner - before;
    const picture = isMasked ? sharp(master).flatten({ background }) : sharp(master);
    const icon = picture
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: before, left: before, bottom: after, right: after, background })
      .png({ palette: true, effort: 8 });
    files.push({ format: purpose, width: side, bytes: await readable(() => icon.toBuffer()) });
  }
  return files;
}

/** Side of the copy that is analysed. Pixels. */
const SAMPLE = 16;
/** A disc covers 79 % of its square; letters and lines cover less. */
const FILLED = 0.75;
/** What a drawing needs to stand out (WCAG 2.2, 1.4.11). */
const DRAWING_CONTRAST = 3;

/**
 * The background of a picture in an icon that is cut into a shape. A filled picture gets the colour of its upper edge. A drawing with
 * a transparent background gets the dark ground of the site, or the light one where it has too little contrast to the dark one.
 */
async function analyse(master: Uint8Array): Promise<{ kind: 'filled' | 'drawn'; background: string }> {
  const copy = sharp(master).ensureAlpha().resize(SAMPLE, SAMPLE, { fit: 'fill' });
  const bytes = await copy.raw().toBuffer();
  const pixels = Array.from({ length: SAMPLE * SAMPLE }, (_, at) => [...bytes.subarray(4 * at, 4 * at + 4)]);
  const alphaOf = (pixel: readonly number[] = []) => (pixel[3] ?? 0) / 255;
  const cover = pixels.reduce((sum, pixel) => sum + alphaOf(pixel), 0);
  const edge = pixels[SAMPLE / 2];
  if (cover > FILLED * pixels.length && alphaOf(edge) > 0.9)
    return { kind: 'filled', background: hexOf(edge?.slice(0, 3) ?? []) };
  const meanOf = (channel: number) =>
    pixels.reduce((sum, pixel) => sum + (pixel[channel] ?? 0) * alphaOf(pixel), 0) / (cover || 1);
  const drawn = hexOf([0, 1, 2].map((channel) => Math.round(meanOf(channel))));
  const dark = ACCENT_GROUNDS.night[0];
  const isSeen = contrastOf(drawn, dark) >= DRAWING_CONTRAST;
  return { kind: 'drawn', background: isSeen ? dark : ACCENT_GROUNDS.day[0] };
}

/** Encodes as finely as the bytes allow. */
async function light(encode: (coarser?: AvifOptions) => Promise<Buffer>): Promise<Buffer> {
  let bytes = await encode();
  for (const quality of PHONE_AVIF.coarser) {
    if (bytes.length <= PHONE_AVIF.bytes) break;
    bytes = await encode({ quality });
  }
  return bytes;
}

function upright(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX }).autoOrient().toColourspace('srgb');
}

async function refuseUnfit(bytes: Uint8Array): Promise<void> {
  if (bytes.length > IMAGE_BYTES_MAX)
    throw new Problem('too_large', { detail: 'An image may have at most 10 MB.' });
  if (bytes.length === 0) throw new Problem('unreadable_image', { detail: 'The file is empty.' });
  if (kindOf(bytes) === undefined) throw new Problem('unsupported_image');
  // Only the head is read here, so the size may be looked at before a limit applies.
  const { format, compression, autoOrient } = await readable(() =>
    sharp(bytes, { limitInputPixels: false }).metadata(),
  );
  if (format === 'heif' && compression !== 'av1') throw new Problem('unsupported_image');
  const { width, height } = autoOrient;
  if (width * height > IMAGE_PIXELS_MAX) {
    throw new Problem('too_large', { detail: 'The image has more than 40 megapixels.' });
  }
  if (height > width * TALLEST || width > height * WIDEST) {
    throw new Problem('unreadable_image', {
      detail: `The image is too narrow: at most ${TALLEST} times as high as wide, ${WIDEST} times as wide as high.`,
    });
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new Problem('unreadable_image', { cause });
  }
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
/** Chunks without which a picture looks different (PNG, 5 and 11). A few hundred bytes each but for a palette and a profile. */
const NEEDED = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** The size of a chunk that is none of the picture's own data, such as a camera's colour profile. */
const EXTRA_BYTES_MAX = 1024 * 1024;
const CHUNKS_MAX = 100_000;

/**
 * A PNG without the chunks that a picture does not need. Decoders read compressed text whether it is asked for or not:
 * 1.5 MB of it take gigabytes.
 * @throws Problem unreadable_image where the chunks do not follow each other up to an end
 */
function cleanPng(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [file.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < CHUNKS_MAX && at + FRAME_BYTES <= file.length; count += 1) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + FRAME_BYTES + length;
    if (end > file.length) break;
    if (NEEDED.has(type) && (type === 'IDAT' || length <= EXTRA_BYTES_MAX))
      chunks.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(chunks);
    at = end;
  }
  throw new Problem('unreadable_image', { detail: 'The PNG breaks off, or its parts do not fit.' });
}
