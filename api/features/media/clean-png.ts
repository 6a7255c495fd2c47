import { Problem } from '#contract/problem.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
/** Chunks without which a picture looks different (PNG, 5 and 11). A few hundred bytes each but for a palette and a profile. */
const NEEDED = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** Of a chunk that is none of the picture's own data: a colour profile as cameras have it. */
const EXTRA_BYTES_MAX = 1024 * 1024;
const CHUNKS_MAX = 100_000;

/**
 * A PNG without the chunks that a picture does not need. Decoders read compressed text whether it is asked for or not:
 * 1.5 MB of it take gigabytes.
 * @throws Problem unreadable_image where the chunks do not follow each other up to an end
 */
export function cleanPng(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < CHUNKS_MAX && at + FRAME_BYTES <= file.length; count += 1) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + FRAME_BYTES + length;
    if (end > file.length) break;
    if (NEEDED.has(type) && (type === 'IDAT' || length <= EXTRA_BYTES_MAX)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new Problem('unreadable_image', { detail: 'The PNG breaks off, or its parts do not fit.' });
}
