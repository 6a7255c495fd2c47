const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

/** Whether the file is what its ending says from its first byte to its last: nothing hangs on to it. */
export function isWholePicture(bytes: Buffer, format: 'webp' | 'avif'): boolean {
  return format === 'webp' ? isWholeWebp(bytes) : isWholeAvif(bytes);
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function isWholeWebp(bytes: Buffer): boolean {
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
function isWholeAvif(bytes: Buffer): boolean {
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
