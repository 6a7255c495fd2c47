import { sizeOfWebp } from '#api/db/media-row.ts';
import { ItemFault } from '#api/import/import-faults.ts';
import { imageWidths } from '#contract/image-url.ts';
import { MASTER_WIDTH_MAX, TALLEST } from '#contract/media-rules.ts';
import type { PictureRow } from './archive-forms.ts';

export interface PictureBytes {
  width: number;
  format: 'webp' | 'avif' | 'master';
  bytes: Buffer;
}

/** A picture as the library has it, in all its sizes. */
export interface PictureContent extends PictureRow {
  files: readonly PictureBytes[];
  size: { width: number; height: number };
}

/** Checks the files of a picture. @throws ItemFault */
export function pictureOf(row: PictureRow, files: readonly PictureBytes[]): PictureContent {
  const master = files.find(({ format }) => format === 'master');
  const size = master && sizeOfWebp(master.bytes);
  if (size === undefined) throw new ItemFault('its largest size is not in the archive.');
  if (
    size.width !== master?.width ||
    size.width > MASTER_WIDTH_MAX ||
    size.height > TALLEST * MASTER_WIDTH_MAX
  ) {
    throw new ItemFault('its largest size is another than its name says.');
  }
  for (const width of imageWidths) {
    for (const format of ['avif', 'webp'] as const) {
      if (!files.some((file) => file.width === width && file.format === format))
        throw new ItemFault(`its size ${width}.${format} is not in the archive.`);
    }
  }
  const isKnown = ({ width, format }: PictureBytes) =>
    format === 'master' || imageWidths.some((each) => each === width);
  if (!files.every(isKnown)) throw new ItemFault('it has sizes that no picture has.');
  if (!files.every(isCompletePicture)) throw new ItemFault('a file of it is no picture, or more than one.');
  return { ...row, files, size };
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

/** Returns whether a file is what its name says up to its last byte: nothing may be appended. */
const isCompletePicture = ({ bytes, format }: PictureBytes): boolean =>
  format === 'avif' ? isCompleteAvif(bytes) : isCompleteWebp(bytes);

/** https://developers.google.com/speed/webp/docs/riff_container */
function isCompleteWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

/** Boxes of ISO/IEC 14496-12. */
function isCompleteAvif(bytes: Buffer): boolean {
  let at = 0;
  for (let first = true; at + 8 <= bytes.length; first = false) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (size < 8 || !AVIF_BOXES.has(kind) || first !== (kind === 'ftyp')) return false;
    if (first && !bytes.toString('latin1', 8, Math.min(at + size, 64)).includes('avif')) return false;
    at += size;
  }
  return at === bytes.length && at > 0;
}
